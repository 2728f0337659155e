import { expect } from "vitest";
import { newPerson, ok } from "../caller";
import { blockUrl, putForEver } from "./bodies";
import { halfReceived, partsOf } from "./disk";
import type { MediaStrand, Target } from "./strand";

const ANNOUNCED_BYTES = 5_000_000;

/** Pictures whose bodies never end, so that each kill finds one that is half received. */
export async function endlessBodies(target: Target): Promise<MediaStrand> {
	const { token } = await newPerson(target);
	const { dataDir, random } = target;
	const mediaIds: string[] = [];
	const checkNothingStored = async (slideImageId: string) => {
		const params = { slideImageId };
		const { status } = await ok(target, "getSlideImage", { token, params });
		expect(status, slideImageId).toBeNull();
		expect(await partsOf(dataDir, slideImageId)).toEqual([]);
	};
	return {
		async write() {
			const body = { fileName: "a.png", contentType: "image/png", size: ANNOUNCED_BYTES };
			const { slideImageId, uploadUrl } = await ok(target, "createSlideImage", { token, body });
			mediaIds.push(slideImageId);
			const url = String(uploadUrl);
			await putForEver(random.pick([url, blockUrl(url, 0)]), ANNOUNCED_BYTES);
		},
		async check() {
			// What was made of a medium is there for a moment, too, when it is put in its place.
			await expect.poll(() => halfReceived(dataDir)).toEqual([]);
			await checkNothingStored(String(mediaIds.at(-1)));
		},
		mediaIds: () => mediaIds,
		async settle() {
			for (const id of mediaIds) await checkNothingStored(id);
		},
	};
}
