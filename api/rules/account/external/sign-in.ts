import {
	CLOCK_TOLERANCE_SECONDS,
	type IdClaims,
	IdTokenError,
	verifyIdToken,
} from "@signage/openid/id-token";
import { and, eq, sql } from "drizzle-orm";
import type { Config, ProviderSettings } from "../../../config";
import type { Database } from "../../../db/client";
import { externalLogins, users } from "../../../db/schema";
import { notFound, ProblemError } from "../../../http/problem";
import type { Services } from "../../../services";
import { confirmationFor } from "../confirmation-mails";
import { createAccount } from "../create-account";
import { isRefusal, settleSignIn } from "../settle-sign-in";
import type { User } from "../users";
import { madeUpEmail, newAccountOf } from "./new-account";
import { refusalOf } from "./refusal";
import { useIdToken } from "./use-token";

/** What a caller has of a provider: its ID token, and the nonce that it has to carry, if any. */
interface Evidence {
	idToken: string;
	nonce?: string | null;
}

async function knownUser(tx: Database, { iss, sub }: IdClaims): Promise<User | undefined> {
	const [row] = await tx
		.select({ user: users })
		.from(externalLogins)
		.innerJoin(users, eq(users.id, externalLogins.userId))
		.where(and(eq(externalLogins.issuer, iss), eq(externalLogins.subject, sub)));
	return row?.user;
}

/** @throws ProblemError 403 where the address is another account's: only its owner could join them */
async function newUser(tx: Database, config: Config, claims: IdClaims): Promise<User> {
	const account = newAccountOf(claims);
	const user = await createAccount(tx, config, account);
	if (!user)
		throw new ProblemError(
			403,
			`There is already an account for ${account.email}. Sign in the way you did before.`,
		);
	const { iss: issuer, sub: subject } = claims;
	await tx.insert(externalLogins).values({ issuer, subject, userId: user.id });
	return user;
}

interface Entered {
	user: User;
	isNew: boolean;
}

/** The claims' account, made if it is the first time; each token serves once. */
function enter(
	{ db, config }: Services,
	{ name }: ProviderSettings,
	idToken: string,
	claims: IdClaims,
): Promise<Entered> {
	return db.transaction(async (tx) => {
		// Two first sign-ins of one person follow one another, so they make one account.
		await tx.execute(
			sql`select pg_advisory_xact_lock(hashtextextended(${`${claims.iss} ${claims.sub}`}, 0))`,
		);
		const endsAt = new Date((claims.exp + CLOCK_TOLERANCE_SECONDS) * 1000);
		if (!(await useIdToken(tx, idToken, endsAt)))
			throw refusalOf(name, new IdTokenError("the token was used before"));
		const known = await knownUser(tx, claims);
		return known
			? { user: known, isNew: false }
			: { user: await newUser(tx, config, claims), isNew: true };
	});
}

/** Mails an address that the provider does not vouch for, as registration does. */
function askToConfirm(services: Services, user: User, claims: IdClaims): void {
	if (user.emailConfirmed || user.email === madeUpEmail(claims)) return;
	services.mailer.later(async () => confirmationFor(services, user));
}

/**
 * The account of the person whom a provider's ID token names, made at the first sign-in. Accounts are
 * found by the token's issuer and subject, never by an address.
 * @throws ProblemError 404 for a provider that is not set up; 401 `Failed` for a token that is not
 * good, `LockedOut`, `NotAllowed`; 403 where the address belongs to another account; 502 where the
 * provider does not answer
 */
export async function signInWithToken(
	services: Services,
	providerName: string,
	{ idToken, nonce }: Evidence,
): Promise<User> {
	const { config, db } = services;
	const provider = config.providers.find(({ name }) => name === providerName);
	if (!provider) throw notFound("This way to sign in");
	const claims = await verifyIdToken(provider, idToken, nonce).catch((cause) => {
		throw refusalOf(provider.name, cause);
	});
	const { user, isNew } = await enter(services, provider, idToken, claims);
	if (isNew) askToConfirm(services, user, claims);
	const settled = await db.transaction((tx) =>
		settleSignIn(tx, config, user.id, { isProven: () => true, isVouchedFor: true }),
	);
	if (isRefusal(settled)) throw new ProblemError(401, settled);
	return settled;
}
