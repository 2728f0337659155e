import type { Endpoint } from "@signage/contract/endpoint";
import type { Tier } from "@signage/contract/tiers";
import { parse } from "hono/utils/cookie";
import type { AccountSession } from "../account/rules/tokens/sessions";
import { sessionOfAccessToken, sessionOfCookieToken } from "../account/rules/tokens/tokens";
import { decideTier } from "../billing/rules/decide-tier";
import type { Screen } from "../screens/live/owner-screens";
import type { Services } from "../start/services";
import { SESSION_COOKIE } from "./session-cookie";

/** Who makes a call. Ids are 0 when the endpoint does not require that kind of caller. */
export interface Caller {
	userId: number;
	screen: Screen;
	/** What the answer tells of the signed-in person's account; undefined when the endpoint does not require a person. */
	told?: Told | undefined;
}

/** How an account is now, as each answer to a signed-in call tells it. */
export interface Told {
	tier: Tier;
	groupsInAlert: number;
	isPaymentFailed: boolean;
}

const NO_SCREEN: Screen = {
	deviceId: 0,
	ownerId: 0,
	deviceGroupId: 0,
	deviceName: "",
	pausedOver: null,
};
const NOBODY: Caller = { userId: 0, screen: NO_SCREEN };

/** The token of an `Authorization: Bearer` header, or undefined. */
export const bearerToken = (request: Request): string | undefined =>
	/^Bearer +([^\s]+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];

const sessionCookie = (request: Request): string | undefined =>
	parse(request.headers.get("cookie") ?? "", SESSION_COOKIE)[SESSION_COOKIE];

/** The session that a request proves by its bearer token, else by its cookie. */
export async function sessionOf(
	request: Request,
	services: Services,
): Promise<AccountSession | null> {
	const token = bearerToken(request);
	if (token) return sessionOfAccessToken(services, token);
	const cookie = sessionCookie(request);
	return cookie ? sessionOfCookieToken(services, cookie) : null;
}

/** The tier that the session's account has now. One that has ended by time is ended, before anything else is done. */
async function tierOf({ userId, account }: AccountSession, services: Services): Promise<Tier> {
	const { tier, tierUntil } = account;
	if (tierUntil === null || tierUntil > new Date()) return tier;
	const { db, config } = services;
	return (await db.transaction((tx) => decideTier(tx, config.plans, userId))) ?? tier;
}

const toldOf = async (session: AccountSession, services: Services): Promise<Told> => ({
	tier: await tierOf(session, services),
	groupsInAlert: session.account.groupsInAlert,
	isPaymentFailed: session.account.isPaymentFailed,
});

/** How the account is now of the person whose token comes with a request, also where none is asked for. */
export async function presentlyTold(
	request: Request,
	services: Services,
): Promise<Told | undefined> {
	const session = await sessionOf(request, services);
	return session ? toldOf(session, services) : undefined;
}

/** The caller that an endpoint requires, or null when the call has no valid token for it. */
export async function callerOf(
	request: Request,
	auth: Endpoint["auth"],
	services: Services,
): Promise<Caller | null> {
	if (auth === "none") return NOBODY;
	if (auth === "user") {
		const session = await sessionOf(request, services);
		return session && { ...NOBODY, userId: session.userId, told: await toldOf(session, services) };
	}
	const token = bearerToken(request);
	const screen = token ? await services.screens.known.ofToken(token) : null;
	return screen && { ...NOBODY, screen };
}
