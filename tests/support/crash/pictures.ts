import { setTimeout as delay } from "node:timers/promises";
import sharp from "sharp";
import { expect } from "vitest";
import { newPerson, ok } from "../caller";
import { putInBlocks, putSlowly } from "./bodies";
import { partsOf, sha256, storedSha256 } from "./disk";
import type { Random } from "./random";
import type { MediaStrand, Target } from "./strand";

const HEIGHT = 48;

interface Picture {
	slideImageId: string;
	uploadUrl: string;
	bytes: Buffer;
	isInBlocks: boolean;
	/** Indexes of acknowledged blocks. */
	blocks: Set<number>;
	/** What was sent last, answered or not. */
	tried: "nothing" | "put" | "mark";
	/** Whether the bytes, and the word that they are there, were acknowledged. */
	isStored: boolean;
	isMarked: boolean;
	/** Of what screens play, once it was read. */
	displaySha256: string | null;
}

const noise = (width: number, random: Random) =>
	sharp(random.bytes(width * HEIGHT * 3), { raw: { width, height: HEIGHT, channels: 3 } })
		.png()
		.toBuffer();

async function readStored(url: string): Promise<Buffer> {
	const answer = await fetch(url);
	expect(answer.status, url).toBe(200);
	return Buffer.from(await answer.arrayBuffer());
}

/** The uploaded bytes are there whole once that was acknowledged, else whole or not at all. */
async function checkStored(dataDir: string, picture: Picture): Promise<void> {
	const { slideImageId, bytes, isStored, tried, blocks } = picture;
	const found = await storedSha256(dataDir, slideImageId, "original");
	const whole = sha256(bytes);
	const allowed = isStored ? [whole] : [null, tried === "put" ? whole : null];
	expect(allowed, `the bytes of ${slideImageId}`).toContain(found);
	const all = await partsOf(dataDir, slideImageId);
	// It is noted what the bytes are joined from before they are in their place.
	const parts = all.filter((name) => name !== ".original-list");
	if (found !== null) expect(parts).not.toContain(".original-blocks");
	else if (blocks.size > 0) expect(parts).toEqual([".original-blocks"]);
}

/** Pictures that are announced, put whole or in blocks, and marked as uploaded; one between two kills. */
export async function pictures(target: Target): Promise<MediaStrand> {
	const { token } = await newPerson(target);
	const { dataDir, random } = target;
	const all: Picture[] = [];
	let isNextWanted = true;

	const announce = async (): Promise<Picture> => {
		const bytes = await noise(64 + all.length, random);
		const body = { fileName: "noise.png", contentType: "image/png", size: bytes.length };
		const { slideImageId, uploadUrl } = await ok(target, "createSlideImage", { token, body });
		return {
			slideImageId,
			uploadUrl: String(uploadUrl),
			bytes,
			isInBlocks: random.pick([true, false]),
			blocks: new Set(),
			tried: "nothing",
			isStored: false,
			isMarked: false,
			displaySha256: null,
		};
	};
	const put = async ({ uploadUrl, bytes, isInBlocks, blocks }: Picture) => {
		if (!isInBlocks) return putSlowly(uploadUrl, bytes, random);
		// Also where it was done and its answer was lost.
		expect(await putInBlocks(uploadUrl, bytes, blocks, random), "Put Block List").toBe(201);
	};
	/** All that is not acknowledged yet, on the address that was given before the kill. */
	const finish = async (picture: Picture) => {
		if (!picture.isStored) {
			picture.tried = "put";
			await put(picture);
			picture.isStored = true;
		}
		picture.tried = "mark";
		const params = { slideImageId: picture.slideImageId };
		await ok(target, "markSlideImageUploaded", { token, params, body: { uploaded: true } });
		picture.isMarked = true;
	};
	const read = ({ slideImageId }: Picture) =>
		ok(target, "getSlideImage", { token, params: { slideImageId } });
	const checkShown = async (picture: Picture) => {
		const { slideImageId, isMarked, tried, displaySha256 } = picture;
		const { status, error, url, thumbnailUrl } = await read(picture);
		expect(error ?? null).toBeNull();
		if (isMarked) expect(status, slideImageId).not.toBeNull();
		else if (tried !== "mark") expect(status, slideImageId).toBeNull();
		if (displaySha256) expect(status, slideImageId).toBe("Ready");
		if (status !== "Ready") return;
		const display = await readStored(String(url));
		const { width, height } = await sharp(display).metadata();
		expect([width, height]).toEqual([64 + all.indexOf(picture), HEIGHT]);
		expect(sha256(display)).toBe(displaySha256 ?? sha256(display));
		picture.displaySha256 = sha256(display);
		await readStored(String(thumbnailUrl));
	};

	return {
		async write() {
			if (!isNextWanted) return delay(20);
			isNextWanted = false;
			const picture = await announce();
			all.push(picture);
			await finish(picture);
		},
		async check() {
			isNextWanted = true;
			for (const picture of all.filter((one) => one.displaySha256 === null)) {
				await checkStored(dataDir, picture);
				await checkShown(picture);
				if (!picture.isMarked) await finish(picture);
			}
		},
		mediaIds: () => all.map(({ slideImageId }) => slideImageId),
		async settle() {
			for (const picture of all) {
				await expect
					.poll(async () => (await read(picture)).status, { timeout: 60_000, interval: 100 })
					.not.toBe("Processing");
				await checkStored(dataDir, picture);
				await checkShown(picture);
			}
		},
	};
}
