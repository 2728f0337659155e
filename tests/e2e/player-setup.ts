import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { buildFolder } from "../support/built";
import { PlayerService } from "./player-service";

interface Player {
	/** Where a copy of the built player is, which tests may change. */
	folder: string;
	/** A new one for each test. */
	service: PlayerService;
}

/** Copies the built player for a file's tests, and fails those in which its page complains. */
export function withPlayer(): Player {
	const player = {} as Player;
	let complaints: string[];
	test.beforeAll(async () => {
		player.folder = await mkdtemp(path.join(tmpdir(), "player-"));
		await cp(path.join(buildFolder, "player"), player.folder, { recursive: true });
	});
	test.afterAll(() => rm(player.folder, { recursive: true }));
	test.beforeEach(async ({ page }) => {
		player.service = new PlayerService(player.folder);
		await player.service.start();
		complaints = [];
		await page.clock.install();
		page.on("pageerror", (error) => complaints.push(String(error)));
		page.on("console", (message) => {
			// A call that fails is logged by the browser itself, whatever the page makes of it.
			const isCall = message.text().startsWith("Failed to load resource");
			const isOwn = message.location().url.startsWith(new URL(player.service.url).origin);
			if (message.type() === "error" && isOwn && !isCall) complaints.push(message.text());
		});
	});
	test.afterEach(async () => {
		await player.service.stop();
		expect(complaints).toEqual([]);
	});
	return player;
}
