import { afterAll, beforeAll, expect, test } from "vitest";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { type FaultProxy, startProxy } from "../support/proxy";
import { mintedCookie } from "../support/session";
import { problem, type StandIn, startStandIn } from "../support/stand-in";
import { Visitor } from "../support/visitor";

const REFRESH = ["POST", "/api/v1/refresh"] as const;

let service: StandIn;
let proxy: FaultProxy;
let edge: TestDashboard;
beforeAll(async () => {
	service = await startStandIn();
	proxy = await startProxy(service.url);
	edge = await startDashboard(proxy.url, {}, "edge");
});
afterAll(async () => {
	await edge.stop();
	await proxy.stop();
	await service.stop();
});

/** All fifty have to be there before the refresh is answered, on a busy machine too. */
const ANSWERED_AFTER_MS = 2_000;

/** Fifty requests at once, all with the same access token that has ended. */
async function fiftyAtOnce(refreshToken: string) {
	const cookie = await mintedCookie({ expiresAt: Date.now() - 1000, refreshToken });
	proxy.reset();
	proxy.harm(...REFRESH, { lateMs: ANSWERED_AFTER_MS });
	const asked = Array.from({ length: 50 }, () =>
		new Visitor(edge.url).get("/presentations", { cookie }),
	);
	return Promise.all(asked);
}

test("on workerd, fifty requests at once with an ended token refresh once, and all go on", async () => {
	service.answer("refresh", {
		body: { accessToken: "fresh", refreshToken: "next", expiresIn: 3600 },
	});
	const pages = await fiftyAtOnce("good");
	expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
	expect(proxy.count(...REFRESH)).toBe(1);
	const used = service.named("listPresentations").map(({ authorization }) => authorization);
	expect(new Set(used)).toEqual(new Set(["Bearer fresh"]));
});

test("on workerd, a refused refresh is asked once too, and signs all of them out", async () => {
	service.answer("refresh", problem(401));
	const pages = await fiftyAtOnce("refused");
	expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 302));
	expect(proxy.count(...REFRESH)).toBe(1);
});
