import type { Endpoint } from "@signage/contract/endpoint";
import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { userOfAccessToken, userOfCookieToken } from "../account/rules/tokens/session";
import { deviceOfToken } from "../screens/rules/device-token";
import type { Services } from "../start/services";
import { SESSION_COOKIE } from "./session-cookie";

/** Who makes a call. An id is 0 when the endpoint does not require that kind of caller. */
export interface Caller {
	userId: number;
	deviceId: number;
}

const NOBODY: Caller = { userId: 0, deviceId: 0 };

/** The token of an `Authorization: Bearer` header, or undefined. */
export const bearerToken = (request: Request): string | undefined =>
	/^Bearer +([^\s]+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];

async function userOf(c: Context, services: Services): Promise<number | null> {
	const token = bearerToken(c.req.raw);
	if (token) return userOfAccessToken(services.config, token);
	const cookie = getCookie(c, SESSION_COOKIE);
	return cookie ? userOfCookieToken(services, cookie) : null;
}

/** The caller that an endpoint requires, or null when the call has no valid token for it. */
export async function callerOf(
	c: Context,
	auth: Endpoint["auth"],
	services: Services,
): Promise<Caller | null> {
	if (auth === "none") return NOBODY;
	if (auth === "user") {
		const userId = await userOf(c, services);
		return userId === null ? null : { ...NOBODY, userId };
	}
	const token = bearerToken(c.req.raw);
	const deviceId = token ? await deviceOfToken(services.db, token) : null;
	return deviceId === null ? null : { ...NOBODY, deviceId };
}
