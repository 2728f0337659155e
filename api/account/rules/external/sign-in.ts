import {
	CLOCK_TOLERANCE_SECONDS,
	type IdClaims,
	IdTokenError,
	verifyIdToken,
} from "@signage/openid/id-token";
import { and, eq } from "drizzle-orm";
import type { Database } from "../../../database/client";
import { lockName } from "../../../database/lock-name";
import { orderMail } from "../../../mail/order";
import { notFound, ProblemError } from "../../../problems/problem";
import type { Config, ProviderSettings } from "../../../start/config";
import type { Services } from "../../../start/services";
import { externalLogins, users } from "../../tables";
import { createAccount } from "../create-account";
import { normalizeEmail } from "../email";
import { type BrowserKey, type Caller, noteBrowser, noteOwner } from "../owner";
import { isSignInFailure, settleSignIn } from "../sign-in/settle-sign-in";
import type { User } from "../users";
import { failedSignIn } from "./failed-sign-in";
import { newAccountOf } from "./new-account";
import { sharedDiscovery } from "./shared-discovery";
import { useIdToken } from "./use-token";

/** A provider's ID token, and the nonce it must contain, if any. */
interface ProviderToken {
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

/** Mails a confirmation link, as registration does, when the provider did not verify the address. */
async function askToConfirm(tx: Database, user: User): Promise<void> {
	if (user.emailConfirmed) return;
	await orderMail(tx, { kind: "confirmation", userId: user.id });
}

/** @throws ProblemError 403 when an account has the address: a token must not take over that account */
async function newUser(
	tx: Database,
	config: Config,
	claims: IdClaims,
	browserKey: BrowserKey,
): Promise<User> {
	const account = newAccountOf(claims);
	const user = await createAccount(tx, config, account);
	if (!user)
		throw new ProblemError(
			403,
			`There is already an account for ${account.email}. Sign in the way you did before.`,
		);
	const { iss: issuer, sub: subject } = claims;
	await tx.insert(externalLogins).values({ issuer, subject, userId: user.id });
	if (!user.ownerProven) await noteBrowser(tx, user.id, browserKey);
	await askToConfirm(tx, user);
	return user;
}

/** The provider may verify later what it only knew at the first sign-in: the account's address is confirmed then, and its owner proven. */
async function confirmed(tx: Database, user: User, claims: IdClaims): Promise<User> {
	const told = newAccountOf(claims);
	const isVerified = told.emailConfirmed && normalizeEmail(told.email) === user.normalizedEmail;
	if ((user.emailConfirmed && user.ownerProven) || !isVerified) return user;
	await noteOwner(tx, user.id);
	const [now = user] = await tx
		.update(users)
		.set({ emailConfirmed: true })
		.where(eq(users.id, user.id))
		.returning();
	return now;
}

/** The account of these claims, created at the first sign-in. Each token works once. */
function findOrCreate(
	{ db, config }: Services,
	{ name }: ProviderSettings,
	idToken: string,
	claims: IdClaims,
	browserKey: BrowserKey,
): Promise<User> {
	return db.transaction(async (tx) => {
		// Two parallel first sign-ins of one person must not create two accounts.
		await lockName(tx, `${claims.iss} ${claims.sub}`);
		const endsAt = new Date((claims.exp + CLOCK_TOLERANCE_SECONDS) * 1000);
		if (!(await useIdToken(tx, idToken, endsAt)))
			throw failedSignIn(name, new IdTokenError("the token was used before"));
		const known = await knownUser(tx, claims);
		return known ? confirmed(tx, known, claims) : newUser(tx, config, claims, browserKey);
	});
}

/**
 * Signs in with a provider's ID token; the first sign-in creates the account. Accounts are found by
 * the token's issuer and subject, never by an address.
 * @throws ProblemError 404 for a provider that is not set up; 401 `Failed` for a token that is not
 * valid, `LockedOut`, `NotAllowed`; 403 when the address belongs to another account; 502 when the
 * provider does not answer
 */
export async function signInWithToken(
	services: Services,
	providerName: string,
	{ idToken, nonce }: ProviderToken,
	{ address, browserKey }: Caller,
): Promise<User> {
	const { config, db } = services;
	const provider = config.providers.find(({ name }) => name === providerName);
	if (!provider) throw notFound("This way to sign in");
	const claims = await verifyIdToken(provider, idToken, nonce, sharedDiscovery).catch((cause) => {
		throw failedSignIn(provider.name, cause);
	});
	const user = await findOrCreate(services, provider, idToken, claims, browserKey);
	const settled = await db.transaction((tx) =>
		settleSignIn(tx, config, {
			userId: user.id,
			address,
			browserKey,
			// The provider's sign-in may have ended since it was found.
			isProven: ({ securityStamp }) => securityStamp === user.securityStamp,
			isVouchedFor: true,
		}),
	);
	if (isSignInFailure(settled)) throw new ProblemError(401, settled);
	return settled;
}
