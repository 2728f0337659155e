import { API_BASE } from "@signage/contract/endpoint";
import { TIER_HEADER } from "@signage/contract/tiers";
import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { issueTokens } from "../../api/account/rules/tokens/tokens";
import { OutOfReachError } from "../../api/database/errors";
import { registerCalls } from "../../api/http/calls";
import type { Services } from "../../api/start/services";
import { memoryDatabase, newAccount } from "../support/memory-database";

// What answers tell of the caller's account, after calls that may change it (docs/decisions/0026).

let database: Awaited<ReturnType<typeof memoryDatabase>>;
let services: Services;
beforeAll(async () => {
	database = await memoryDatabase();
	const seconds = { accessTokenSeconds: 60, refreshTokenSeconds: 60 };
	const here = { publicUrl: "https://api.example", dashboardKey: null, trustedProxies: 0 };
	const config = { secret: new Uint8Array(32), ...seconds, ...here };
	const screens = { caughtUp: async () => undefined };
	services = { db: database.db, config, screens } as unknown as Services;
}, 120_000);
afterEach(() => void vi.restoreAllMocks());
afterAll(() => database.close());

/** Deletes a presentation; `change` stands for that. */
async function remove(change: () => Promise<undefined>) {
	const id = await newAccount(database);
	const { accessToken } = await issueTokens(services, { id, securityStamp: "stamp" });
	const app = new Hono();
	registerCalls(app, { deletePresentation: change }, services);
	const headers = { authorization: `Bearer ${accessToken}` };
	const connection = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
	const init = { method: "DELETE", headers };
	return app.request(`${API_BASE}/Presentations/1`, init, connection);
}

test("an answer tells of it", async () => {
	const answer = await remove(async () => undefined);
	expect([answer.status, answer.headers.get(TIER_HEADER)]).toEqual([204, expect.any(String)]);
});

test("a change is answered as made though the account cannot be read after it", async () => {
	const logged = vi.spyOn(console, "error").mockReturnValue();
	const answer = await remove(async () => {
		vi.spyOn(database.db, "select").mockImplementation(() => {
			throw new OutOfReachError(new Error("connect ECONNREFUSED"));
		});
		return undefined;
	});
	expect([answer.status, answer.headers.get(TIER_HEADER)]).toEqual([204, null]);
	expect(logged.mock.calls.join()).toContain("reading the account after deletePresentation failed");
});
