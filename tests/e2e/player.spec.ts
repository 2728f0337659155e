import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { encode } from "uqr";
import {
	becomeOldTelevision,
	body,
	front,
	inTime,
	isAccessible,
	offlineInTime,
	playsInTurn,
	slideInTime,
	slideIs,
	slidesShown,
	stateInTime,
	stateIs,
} from "./player-page";
import { manifestOf, type PlayerService } from "./player-service";
import { withPlayer } from "./player-setup";

const player = withPlayer();
let service: PlayerService;
test.beforeEach(() => {
	service = player.service;
});

const cachedInTime = (page: Page, revision: string) =>
	inTime(page, () => service.heartbeats.at(-1)?.cachedRevision, revision);

async function pairAndPlay(page: Page, pictures: readonly number[], seconds?: number) {
	service.isEntered = true;
	service.manifest = manifestOf("r1", 7, pictures, seconds);
	await page.goto(service.url);
	await stateIs(page, "playing");
}

/** Waits until the page and its media would survive a reload. */
async function isKept(page: Page) {
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	await cachedInTime(page, "r1");
}

test("shows a code, pairs, and plays its pictures in turn", async ({ page }) => {
	await page.goto(service.url);
	await stateIs(page, "pairing");
	await expect(page.locator("#code")).toContainText("The code is 4 8 2 9 0 1");
	await expect(page.getByText("Choose Verify device")).toBeVisible();
	await isAccessible(page);
	service.manifest = manifestOf("r1", 7, [1, 3, 2]);
	service.isEntered = true;
	await stateIs(page, "playing");
	await expect(front(page)).toHaveAttribute("data-presentation-id", "7");
	await playsInTurn(page, [1, 3, 2]);
	expect(await front(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8);
	await inTime(page, () => service.heartbeats.at(-1)?.playing?.presentationId, 7);
});

test("says where the code is entered, with a QR code that leads there", async ({ page }) => {
	service.dashboard = "https://www.signage.test";
	service.codeSeconds = 2;
	await page.goto(service.url);
	await expect(page.getByText("open signage.test/verify-device")).toBeVisible();
	await expect(page.getByText("Choose Verify device")).toBeHidden();
	const qr = page.getByRole("img", { name: /^QR code/ });
	await expect(qr).toBeVisible();
	const pathFor = (code: string) => {
		const address = `https://www.signage.test/verify-device?userCode=${code}`;
		const { data } = encode(address, { ecc: "M", border: 3 });
		const dark = data.flatMap((row, y) =>
			row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
		);
		return dark.join("");
	};
	// Both at once: a slow machine looks when the next code is there.
	const shown = () =>
		qr.evaluate((picture) => ({
			code: document.querySelector("#code")?.textContent?.match(/The code is ([\d ]+)/)?.[1] ?? "",
			path: picture.querySelector("path")?.getAttribute("d"),
		}));
	/** The code whose address the QR code has; empty where that is not the one beside it. */
	const ledTo = async () => {
		const { code, path } = await shown();
		const digits = code.replaceAll(" ", "");
		return path === pathFor(digits) ? digits : "";
	};
	let first = "";
	await expect
		.poll(async () => {
			first = await ledTo();
			return first;
		})
		.toMatch(/^4829\d\d$/);
	await isAccessible(page);
	await expect.poll(async () => Number(await ledTo())).toBeGreaterThan(Number(first));
});

test("has no QR code of a dashboard that a phone would look for on itself", async ({ page }) => {
	service.dashboard = "http://localhost:3000";
	await page.goto(service.url);
	await expect(page.getByText("open localhost:3000/verify-device")).toBeVisible();
	await expect(page.getByRole("img", { name: /^QR code/ })).toBeHidden();
});

test("pairs also where the service gives half an address, with no QR code of it", async ({
	page,
}) => {
	service.dashboard = "signage.test";
	service.manifest = manifestOf("r1", 7, [1]);
	await page.goto(service.url);
	await expect(page.getByText("open signage.test/verify-device")).toBeVisible();
	await expect(page.getByRole("img", { name: /^QR code/ })).toBeHidden();
	service.isEntered = true;
	await stateIs(page, "playing");
});

test("the facts about a screen never cover its code: they open once it is paired, and close when it is removed", async ({
	page,
}) => {
	const facts = page.locator("#info");
	await page.goto(service.url);
	await stateIs(page, "pairing");
	for (const key of ["Enter", "i"]) {
		await page.keyboard.press(key);
		await expect(facts).toBeHidden();
	}
	service.manifest = manifestOf("r1", 7, [1]);
	service.isEntered = true;
	await stateIs(page, "playing");
	await page.keyboard.press("Enter");
	await expect(facts).toBeVisible();
	service.isEntered = false;
	service.isRevoked = true;
	await stateInTime(page, "pairing");
	await expect(facts).toBeHidden();
});

test("says what is missing while there is nothing to play, then plays it", async ({ page }) => {
	service.isEntered = true;
	await page.goto(service.url);
	await stateIs(page, "waiting");
	await expect(page.getByRole("heading", { name: "Nothing to play yet" })).toBeVisible();
	await expect(page.locator("#waiting-group")).toHaveText("Lobby");
	await isAccessible(page);
	service.manifest = manifestOf("r2", 7, [3]);
	await stateInTime(page, "playing");
	await slideIs(page, 3);
});

test("plays on without the service, over a reload too", async ({ page }) => {
	await pairAndPlay(page, [1, 2, 3]);
	await isKept(page);
	await service.stop();
	await playsInTurn(page, [1, 2, 3]);
	await offlineInTime(page, true);
	await page.reload();
	await stateIs(page, "playing");
	await playsInTurn(page, [1, 2, 3]);
	await service.start();
	await offlineInTime(page, false);
	await stateIs(page, "playing");
});

test("plays on without the service though the browser has ended its store's connections", async ({
	page,
}) => {
	await page.addInitScript(() => {
		const opened: IDBDatabase[] = [];
		const { open } = IDBFactory.prototype;
		IDBFactory.prototype.open = function (...named) {
			const request = open.apply(this, named);
			request.addEventListener("success", () => opened.push(request.result));
			return request;
		};
		Object.assign(window, { endConnections: () => opened.map((one) => one.close()) });
	});
	await pairAndPlay(page, [1, 2, 3]);
	await cachedInTime(page, "r1");
	await service.stop();
	for (const _ of [1, 2]) {
		await page.evaluate(() => (window as { endConnections?: () => void }).endConnections?.());
		await playsInTurn(page, [1, 2, 3]);
	}
});

test("does not start again where nothing can be read for a while, and then plays on without the service", async ({
	page,
}) => {
	// A disk's own faults are told of with the read, and with the transaction that they end.
	await page.addInitScript(() => {
		const { transaction } = IDBDatabase.prototype;
		IDBDatabase.prototype.transaction = function (...given) {
			const begun = transaction.apply(this, given);
			// Once it has been asked for something.
			if ("cannotRead" in window && begun.mode === "readonly")
				void Promise.resolve().then(() => begun.abort());
			return begun;
		};
	});
	await pairAndPlay(page, [1, 2, 3]);
	await cachedInTime(page, "r1");
	await service.stop();
	await page.evaluate(() => Object.assign(window, { cannotRead: true }));
	await offlineInTime(page, true);
	await page.evaluate(() => Reflect.deleteProperty(window, "cannotRead"));
	// The next slide may have been skipped just before.
	const shown = await slidesShown(page);
	await expect.poll(async () => (await shown()).length).toBeGreaterThan(1);
	await playsInTurn(page, [1, 2, 3]);
});

test("keeps its slide while a new revision changes the others", async ({ page }) => {
	await pairAndPlay(page, [1, 2], 600);
	await slideIs(page, 1);
	await front(page).evaluate((image) => image.setAttribute("data-mark", "same"));
	service.manifest = manifestOf("r2", 7, [3, 1], 600);
	await cachedInTime(page, "r2");
	await slideIs(page, 1);
	await expect(front(page)).toHaveAttribute("data-mark", "same");
	service.manifest = manifestOf("r3", 7, [3], 600);
	await slideInTime(page, 3);
});

test("turns to another presentation at the instant of a switch, without the service", async ({
	page,
}) => {
	const at = new Date(Date.now() + 3_600_000).toISOString();
	const later = manifestOf("r1", 8, [4]).presentations;
	service.isEntered = true;
	service.manifest = manifestOf("r1", 7, [1]);
	service.manifest.presentations.push(...later);
	service.manifest.switches.push({ at, presentationId: 8 });
	await page.goto(service.url);
	await stateIs(page, "playing");
	await cachedInTime(page, "r1");
	await service.stop();
	await slideIs(page, 1);
	await page.clock.fastForward("01:00:00");
	await slideIs(page, 4);
});

test("goes back to a code when the dashboard removed the screen", async ({ page }) => {
	const brandAt = async () =>
		page.locator(".top").evaluate((top) => {
			for (const brand of top.querySelectorAll<HTMLElement>(".brand"))
				brand.hidden = brand.id !== "brand-theme1";
			const { x, y } = (top.querySelector("#brand-theme1") as Element).getBoundingClientRect();
			return [x, y];
		});
	await page.goto(service.url);
	await stateIs(page, "pairing");
	const there = await brandAt();
	await pairAndPlay(page, [1]);
	service.isEntered = false;
	service.isRevoked = true;
	await stateInTime(page, "pairing");
	await expect(page.getByText("This screen was removed from the dashboard.")).toBeVisible();
	expect(await brandAt(), "the brand's mark stays in its corner").toEqual(there);
	await page.reload();
	await stateIs(page, "pairing");
	await expect(page.getByText("This screen was removed from the dashboard.")).toBeVisible();
});

test("a screen that a service with another database has refused goes on once the right one is back", async ({
	page,
}) => {
	await pairAndPlay(page, [1, 2]);
	await cachedInTime(page, "r1");
	const asked = service.asked.length;
	service.isEntered = false;
	service.isRevoked = true;
	await stateInTime(page, "pairing");
	await expect(page.locator("#stage")).toBeEmpty();
	await page.reload();
	await stateIs(page, "pairing");
	service.isRevoked = false;
	await stateInTime(page, "playing");
	await expect(page.locator("#pairing")).toBeHidden();
	expect(service.asked.length).toBe(asked);
	const codes = service.codesGiven;
	await page.clock.fastForward("01:00:00");
	expect(service.codesGiven).toBe(codes);
	await stateIs(page, "playing");
});

test("never shows a picture that arrives damaged, and gets it again", async ({ page }) => {
	service.damaged.add(2);
	await pairAndPlay(page, [1, 2]);
	const shown = await slidesShown(page);
	service.manifest = manifestOf("r2", 7, [1, 2, 3]);
	await slideInTime(page, 3);
	await slideInTime(page, 1);
	await slideInTime(page, 3);
	expect(new Set(await shown())).toEqual(new Set(["1", "3"]));
	service.damaged.clear();
	await slideInTime(page, 2);
});

test("shows a new code when the old one ends", async ({ page }) => {
	service.codeSeconds = 2;
	await page.goto(service.url);
	await expect(page.locator("#code")).toContainText("4 8 2 9 0 1");
	await expect(page.locator("#code")).toContainText("4 8 2 9 0 2");
});

test("says so when the service is away at the first start, and goes on by itself", async ({
	page,
}) => {
	await page.route("**/api/**", (route) => route.abort());
	await page.goto(service.url);
	await expect(page.getByText("The service cannot be reached.").first()).toBeVisible();
	await expect(page.locator("#code")).toContainText("Waiting for a code");
	await expect(body(page)).toHaveAttribute("data-offline", "true");
	await page.unroute("**/api/**");
	await inTime(page, () => page.locator("#code-spoken").textContent(), "The code is 4 8 2 9 0 1");
	await offlineInTime(page, false);
});

test("tells about the screen at the press of a key", async ({ page }) => {
	service.deviceName = "Foyer TV";
	service.aheadMs = 90_000;
	await pairAndPlay(page, [1, 2]);
	const panel = page.getByRole("complementary", { name: "This screen" });
	await expect(panel).toBeHidden();
	await page.keyboard.press("i");
	await expect(panel).toBeVisible();
	await isAccessible(page);
	for (const fact of [
		"DeviceFoyer TV (51)",
		"GroupLobby",
		"PlaysWelcome",
		"WhyThe group’s presentation",
		"On this screen2 of 2 files",
		"ServiceOnline",
		/Last contact\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d(?! [AP]M)/,
		"Clock90 s behind the service",
		"Revisionr1",
		"Playerweb ",
	])
		await expect(panel).toContainText(fact);
	service.manifest = manifestOf("r2", 7, [1, 2]);
	service.manifest.group = { ...service.manifest.group, isInAlert: true, alertPresentationId: 7 };
	await inTime(page, () => page.locator("#info-why").textContent(), "The group is in alert");
	await page.keyboard.press("Enter");
	await expect(panel).toBeHidden();
});

test("plays on an old television that stores nothing, and goes on without the service", async ({
	page,
}) => {
	await page.addInitScript(becomeOldTelevision);
	await pairAndPlay(page, [1, 2, 3]);
	await playsInTurn(page, [1, 2, 3]);
	await service.stop();
	await offlineInTime(page, true);
	await playsInTurn(page, [1, 2, 3]);
	await service.start();
	service.isRevoked = true;
	service.isEntered = false;
	await stateInTime(page, "pairing");
});

for (const kind of ["a promise", "a timer"])
	test(`after an unexpected error of ${kind} it plays on until the service is there to start again from`, async ({
		page,
	}) => {
		await page.addInitScript(becomeOldTelevision);
		await pairAndPlay(page, [1]);
		await service.stop();
		await page.evaluate((isTimer) => {
			const promise = Promise.resolve();
			window.dispatchEvent(
				isTimer
					? new ErrorEvent("error", { error: new Error("unexpected") })
					: new PromiseRejectionEvent("unhandledrejection", { promise }),
			);
		}, kind === "a timer");
		await page.clock.fastForward(31_000);
		await offlineInTime(page, true);
		await slideIs(page, 1);
		const loaded = page.waitForEvent("load");
		await service.start();
		await page.clock.fastForward(31_000);
		await loaded;
		await stateInTime(page, "playing");
	});

for (const times of ["once", "twice"])
	test(`opened ${times}, reloads into a newer player`, async ({ page }) => {
		await pairAndPlay(page, [1]);
		await isKept(page);
		if (times === "twice") await page.reload();
		await stateIs(page, "playing");
		await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
		const worker = path.join(player.folder, "service-worker.js");
		// On a busy machine the page may look for a newer one by itself at this moment.
		const reloaded = page.waitForEvent("load");
		await writeFile(worker, `${await readFile(worker, "utf8")}\n// newer`);
		await page.clock.fastForward("01:00:00");
		await reloaded;
		await stateIs(page, "playing");
	});

test("a page whose worker the browser has dropped plays on without the network", async ({
	page,
}) => {
	await pairAndPlay(page, [1]);
	await isKept(page);
	await page.reload();
	await stateIs(page, "playing");
	await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
	await page.context().setOffline(true);
	const devtools = await page.context().newCDPSession(page);
	await devtools.send("Storage.clearDataForOrigin", {
		origin: new URL(page.url()).origin,
		storageTypes: "service_workers,cache_storage",
	});
	await page.waitForFunction(() => navigator.serviceWorker.controller === null);
	await page.waitForTimeout(500);
	await stateIs(page, "playing");
	await page.context().setOffline(false);
	await stateIs(page, "playing");
});
