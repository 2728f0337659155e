import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { withFront } from "../support/shared";
import { Visitor } from "../support/visitor";

// A service that is without parts of ours, which the dashboard is told by its settings.

const front = withFront();
const DEVICE = { deviceId: 5, deviceName: "Counter", isOnline: false };

describe("a dashboard whose service mails no links and has no player", () => {
	let bare: TestDashboard;
	beforeAll(async () => {
		bare = await startDashboard(front.service.url, { MAGIC_LINKS: "false", PLAYER_URL: "none" });
	});
	afterAll(() => bare.stop());

	test("mails no links: neither button nor page", async () => {
		const visitor = new Visitor(bare.url);
		const login = await visitor.get("/login");
		expect([login.status, login.text.includes("/magic-link")]).toEqual([200, false]);
		expect((await visitor.get("/magic-link")).status).toBe(404);
		expect((await visitor.post("/magic-link", { email: "ann@signage.test" })).status).toBe(404);
		expect(front.service.named("magicSend")).toEqual([]);
	});

	test("shows no address of a player", async () => {
		const group = { deviceGroupId: 2, title: "Hall", isDefault: true, isInAlert: false };
		front.service.answer("listDeviceGroups", { body: [{ ...group, devices: [] }] });
		front.service.answer("getDevice", { body: DEVICE });
		const ann = new Visitor(bare.url);
		await ann.signIn("ann@signage.test", "Passw0rd!");
		for (const path of ["/verify-device", "/devices", "/devices/:5", "/guide"]) {
			const page = await ann.get(path);
			expect([page.status, page.main.includes("/player/")], path).toEqual([200, false]);
			expect(page.main, path).not.toMatch(/Set up a screen|player’s address, for the TV/);
		}
		const guide = await ann.get("/guide");
		expect(guide.main).toContain("Start the player on your TV");
		expect(guide.main).not.toContain("Open the player on your TV");
	});
});

test("a player elsewhere is the one that screens open", async () => {
	const apart = await startDashboard(front.service.url, { PLAYER_URL: "https://tv.example/go" });
	const ann = new Visitor(apart.url);
	await ann.signIn("ann@signage.test", "Passw0rd!");
	const page = await ann.get("/verify-device");
	await apart.stop();
	expect(page.main).toContain("https://tv.example/go");
	expect(page.main).not.toContain("/player/");
});
