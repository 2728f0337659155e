import { expect, type Page, test } from "@playwright/test";
import { inTime, offlineInTime, playsInTurn, stateIs } from "./player-page";
import { manifestOf } from "./player-service";
import { withPlayer } from "./player-setup";

// The browser's own limit, as it is on a disk without room.

const player = withPlayer();

/** Sets how many bytes this site may store; undefined takes the limit back. It holds as long as the session. */
async function diskOf(page: Page) {
	const browser = await page.context().newCDPSession(page);
	const { origin } = new URL(player.service.url);
	return (quotaSize?: number) =>
		browser.send("Storage.overrideQuotaForOrigin", { origin, quotaSize });
}

const told = () => player.service.heartbeats.at(-1);

test("without room on the disk a screen plays on, says what is not stored, and stores it once there is room", async ({
	page,
}) => {
	const { service } = player;
	service.isEntered = true;
	service.manifest = manifestOf("r1", 7, [1, 3, 2]);
	const limit = await diskOf(page);
	await limit(1);
	await page.goto(service.url);
	await stateIs(page, "playing");
	await playsInTurn(page, [1, 3, 2]);
	await inTime(page, () => told()?.itemsTotal, 3);
	expect(told()).toMatchObject({ cachedRevision: null, itemsCached: 0 });

	// What it holds in memory plays on without the service.
	await service.stop();
	await offlineInTime(page, true);
	await playsInTurn(page, [1, 3, 2]);
	await service.start();
	await offlineInTime(page, false);

	await limit();
	await page.reload();
	await stateIs(page, "playing");
	await inTime(page, () => told()?.cachedRevision, "r1");
	expect(told()).toMatchObject({ itemsCached: 3, itemsTotal: 3 });
});

test("a full disk that gives the room of the last presentation late has the new one in the end", async ({
	page,
}) => {
	const { service } = player;
	service.isEntered = true;
	service.manifest = manifestOf("r1", 7, [1, 2]);
	// Nothing can be stored until a while after something was deleted, as browsers delete files later.
	await page.addInitScript(() => {
		const { put, delete: remove } = IDBObjectStore.prototype;
		const LATE_MS = 12_000;
		IDBObjectStore.prototype.put = function (...given) {
			const deletedAt = Number(sessionStorage.getItem("deletedAt") ?? Number.POSITIVE_INFINITY);
			const isFull = sessionStorage.getItem("isFull") && Date.now() < deletedAt + LATE_MS;
			if (isFull) throw new DOMException("Failed to write blobs", "DataError");
			return put.apply(this, given);
		};
		IDBObjectStore.prototype.delete = function (...given) {
			sessionStorage.setItem("deletedAt", String(Date.now()));
			return remove.apply(this, given);
		};
	});
	await page.goto(service.url);
	await stateIs(page, "playing");
	await inTime(page, () => told()?.cachedRevision, "r1");
	await page.evaluate(() => {
		sessionStorage.setItem("isFull", "yes");
		sessionStorage.removeItem("deletedAt");
	});
	service.manifest = manifestOf("r2", 7, [3, 4]);
	await inTime(page, () => told()?.cachedRevision, "r2");
	await service.stop();
	await page.reload();
	await playsInTurn(page, [3, 4]);
});

test("what had no room beside the last presentation is stored once that is deleted", async ({
	page,
}) => {
	const { service } = player;
	service.isEntered = true;
	service.manifest = manifestOf("r1", 7, [1, 2]);
	// A disk with room for two pictures.
	await page.addInitScript(() => {
		const { put } = IDBObjectStore.prototype;
		let stored = 0;
		IDBObjectStore.prototype.put = function (...given) {
			if (this.name !== "media") return put.apply(this, given);
			if (stored === 2) throw new DOMException("the disk is full", "QuotaExceededError");
			stored += 1;
			return put.apply(this, given);
		};
		const remove = IDBObjectStore.prototype.delete;
		IDBObjectStore.prototype.delete = function (...given) {
			stored -= 1;
			return remove.apply(this, given);
		};
	});
	await page.goto(service.url);
	await stateIs(page, "playing");
	await inTime(page, () => told()?.cachedRevision, "r1");
	service.manifest = manifestOf("r2", 7, [3, 4]);
	await inTime(page, () => told()?.cachedRevision, "r2");
	await service.stop();
	await offlineInTime(page, true);
	await playsInTurn(page, [3, 4]);
});
