import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { catchUp, renew } from "~/services/client/renewal.server";
import type { Context } from "~/services/request/context.server";
import { Session } from "~/services/request/session.server";

const NEW = { tokenType: "Bearer", accessToken: "new", refreshToken: "newer", expiresIn: 3600 };
const fetched = vi.fn(async () => Response.json(NEW));

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["Date", "performance"] });
	vi.stubGlobal("fetch", fetched);
	fetched.mockClear();
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** A request that begins now, with the cookie of this sign-in. */
const request = (refreshToken: string) =>
	({
		env: { API_URL: "http://service.invalid" },
		session: new Session(
			{
				user: {
					...{ accessToken: "old", refreshToken, remember: true },
					...{ tier: "Basic", email: "ann@signage.test" },
				},
			},
			1,
		),
		extras: { cookies: [], calls: [] },
		began: performance.now(),
	}) as unknown as Context;
const tokensOf = ({ session: { user } }: Context) => [user?.accessToken, user?.refreshToken];

test("a request that was under way while another renewed its tokens leaves the browser the new ones", async () => {
	const token = crypto.randomUUID();
	const slow = request(token);
	vi.advanceTimersByTime(1000);
	await renew(request(token));
	vi.advanceTimersByTime(5 * 60_000);
	await catchUp(slow);
	expect(tokensOf(slow)).toEqual(["new", "newer"]);
	const copied = request(token);
	await catchUp(copied);
	expect(tokensOf(copied)).toEqual(["old", token]);
});

test("a token that is refused after another part of the request has renewed it is not renewed again", async () => {
	const context = request(crypto.randomUUID());
	expect(await renew(context, "old")).toBe("new");
	expect(await renew(context, "old")).toBe("new");
	expect(fetched).toHaveBeenCalledOnce();
	expect(tokensOf(context)).toEqual(["new", "newer"]);
});

test("a renewal within the second of the one before, with the same access token, leaves the browser its refresh token", async () => {
	fetched.mockResolvedValueOnce(Response.json({ ...NEW, accessToken: "old" }));
	const context = request(crypto.randomUUID());
	expect(await renew(context)).toBe("old");
	expect(tokensOf(context)).toEqual(["old", "newer"]);
});
