import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { mediaFolders, partsOf, workFolders } from "./disk";
import type { Target } from "./strand";

const LOOK_MS = 10;
const WAIT_MS = 4000;

/** Whether a page of a presentation file is among these: it has pictures but nothing was uploaded to it. */
async function hasPage(dataDir: string, mediaIds: string[]): Promise<boolean> {
	const parts = await Promise.all(mediaIds.map((id) => partsOf(dataDir, id)));
	return parts.some((names) => names.includes("display") && !names.includes("original"));
}

/** Waits a random time while writing goes on. */
export const anyMoment = ({ random }: Target): Promise<void> => delay(random.whole(50, 1500));

/** Waits until a medium is being worked on. */
export const momentOfWork = async ({ dataDir }: Target): Promise<void> =>
	expect.poll(() => workFolders(dataDir), { interval: LOOK_MS }).not.toEqual([]);

/** Waits until pages of a presentation file are being stored or have just been stored. */
export async function momentOfPages({ dataDir, random }: Target): Promise<void> {
	const before = new Set(await mediaFolders(dataDir));
	const end = Date.now() + WAIT_MS;
	while (Date.now() < end) {
		const made = (await mediaFolders(dataDir)).filter((id) => !before.has(id));
		if (await hasPage(dataDir, made)) return delay(random.whole(0, 800));
		await delay(LOOK_MS);
	}
}
