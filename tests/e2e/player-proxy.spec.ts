import { expect, test } from "@playwright/test";
import { offlineInTime, playsInTurn, slideInTime } from "./player-page";
import { manifestOf } from "./player-service";
import { withPlayer } from "./player-setup";

const player = withPlayer();

test("a proxy that asks for a sign-in of its own takes neither the pairing nor the files", async ({
	page,
	context,
}) => {
	const { service } = player;
	service.isEntered = true;
	service.manifest = manifestOf("r1", 3, [1, 2]);
	await page.goto(service.url);
	await slideInTime(page, 2);
	const calls = "**/api/v1/player/**";
	await context.route(calls, (route) =>
		route.fulfill({ status: 401, contentType: "text/html", body: "<h1>Sign in</h1>" }),
	);
	await offlineInTime(page, true);
	await playsInTurn(page, [1, 2]);
	await context.unroute(calls);
	await offlineInTime(page, false);
	expect(service.codesGiven).toBe(1);
});
