import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { putBlob } from "../../fixtures/media/client";
import { newPerson, ok } from "../caller";
import { send } from "../http";
import { mediaFolders, partsOf, sha256, storedSha256 } from "./disk";
import { makePng } from "./noise";
import type { Random } from "./random";
import type { Strand, Target } from "./strand";

const PIECES = 6;
const PAUSE_MS = 40;
const BLOCK_HEADERS = { "x-ms-blob-type": "BlockBlob" };

/** A body that comes in pieces, with pauses between them. */
async function* slowly(bytes: Buffer, random: Random) {
	const size = Math.ceil(bytes.length / PIECES);
	for (let start = 0; start < bytes.length; start += size) {
		yield bytes.subarray(start, start + size);
		await delay(random.whole(0, PAUSE_MS));
	}
}

/** Puts a body as slowly as a bad line. */
export async function putSlowly(url: string, bytes: Buffer, random: Random): Promise<void> {
	const { status, text } = await send(url, {
		method: "PUT",
		headers: { ...BLOCK_HEADERS, "content-length": String(bytes.length) },
		body: slowly(bytes, random),
	});
	expect(status, text).toBe(201);
}

interface Picture {
	slideImageId: string;
	uploadUrl: string;
	bytes: Buffer;
	/** Indexes of acknowledged blocks. */
	blocks: Set<number>;
	/** What was acknowledged; `tried` is what was sent. */
	stored: boolean;
	marked: boolean;
	tried: "put" | "mark" | null;
	/** Of what screens play, once it was read. */
	displaySha256: string | null;
}

interface Told {
	slideImageId: string;
	displaySha256: string | null;
}

/** Puts the bytes of an announced picture, all that is not stored yet; `stored` is noted with the answer. */
type Put = (picture: Picture) => Promise<void>;

const BLOCKS = 3;
const blockUrl = (url: string, index: number) =>
	`${url}&comp=block&blockid=${encodeURIComponent(btoa(`block ${index}`))}`;
const blockList = `<BlockList>${Array.from(
	{ length: BLOCKS },
	(_, index) => `<Latest>${btoa(`block ${index}`)}</Latest>`,
).join("")}</BlockList>`;

/** One Put Blob. */
export const putWhole =
	({ random }: Target): Put =>
	(picture) =>
		putSlowly(picture.uploadUrl, picture.bytes, random);

/** Put Block for each block that was not acknowledged, then Put Block List. */
export const putInBlocks =
	({ random, dataDir }: Target): Put =>
	async ({ slideImageId, uploadUrl, bytes, blocks }) => {
		const isWhole = (await storedSha256(dataDir, slideImageId, "original")) === sha256(bytes);
		const size = Math.ceil(bytes.length / BLOCKS);
		for (let index = 0; index < BLOCKS; index++) {
			if (blocks.has(index)) continue;
			const block = bytes.subarray(index * size, (index + 1) * size);
			await putSlowly(blockUrl(uploadUrl, index), block, random);
			blocks.add(index);
		}
		const { status } = await putBlob(`${uploadUrl}&comp=blocklist`, blockList);
		// A list whose answer was lost has been done: its blocks are spent, and the bytes are there.
		expect(status, "Put Block List").toBe(isWhole ? 400 : 201);
	};

/** Pictures that are announced, put and marked as uploaded, at most `most` between two kills. */
export async function pictures(
	target: Target,
	put: Put,
	most: number,
): Promise<Strand & { media(): Promise<string[]>; told(): Told[] }> {
	const { token } = await newPerson(target);
	const { dataDir, random } = target;
	const all: Picture[] = [];
	let left = most;

	const announce = async (): Promise<Picture> => {
		const bytes = await makePng(64 + all.length, 48, random);
		const body = { fileName: "noise.png", contentType: "image/png", size: bytes.length };
		const { slideImageId, uploadUrl } = await ok(target, "createSlideImage", { token, body });
		const blank = { stored: false, marked: false, tried: null, displaySha256: null };
		return { ...blank, slideImageId, uploadUrl: String(uploadUrl), bytes, blocks: new Set() };
	};
	const finish = async (picture: Picture) => {
		if (!picture.stored) {
			picture.tried = "put";
			await put(picture);
			picture.stored = true;
		}
		picture.tried = "mark";
		const params = { slideImageId: picture.slideImageId };
		await ok(target, "markSlideImageUploaded", { token, params, body: { uploaded: true } });
		picture.marked = true;
	};

	const checkStored = async ({ slideImageId, bytes, stored, tried, blocks }: Picture) => {
		const found = await storedSha256(dataDir, slideImageId, "original");
		const whole = sha256(bytes);
		if (stored) expect(found, `the bytes of ${slideImageId}`).toBe(whole);
		else expect([null, tried && whole], `half the bytes of ${slideImageId}`).toContain(found);
		const parts = await partsOf(dataDir, slideImageId);
		if (found === null && blocks.size > 0) expect(parts).toEqual([".blocks"]);
		if (found !== null) expect(parts).not.toContain(".blocks");
	};
	const readDisplay = async (url: string) => {
		const answer = await fetch(url);
		expect(answer.status, url).toBe(200);
		return sha256(new Uint8Array(await answer.arrayBuffer()));
	};
	const checkState = async (picture: Picture) => {
		const { slideImageId, marked, tried } = picture;
		const params = { slideImageId };
		const state = await ok(target, "getSlideImage", { token, params });
		expect(state.error ?? null).toBeNull();
		const isMarked = state.status !== null;
		expect(isMarked, `${slideImageId} is marked`).toBe(marked || (isMarked && tried === "mark"));
		if (picture.displaySha256) expect(state.status).toBe("Ready");
		if (state.status !== "Ready") return;
		const display = await readDisplay(String(state.url));
		expect(display).toBe(picture.displaySha256 ?? display);
		picture.displaySha256 = display;
		await readDisplay(String(state.thumbnailUrl));
	};

	return {
		async write() {
			if (left === 0) return delay(20);
			left--;
			const picture = await announce();
			all.push(picture);
			await finish(picture);
		},
		async check() {
			left = most;
			for (const picture of all) {
				await checkStored(picture);
				await checkState(picture);
				if (!picture.marked) await finish(picture);
			}
		},
		media: async () =>
			(await mediaFolders(dataDir)).filter((id) => all.some((one) => one.slideImageId === id)),
		told: () => all,
	};
}
