import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Collector } from "../../player/files/collector";
import { Library } from "../../player/files/library";
import type { StoredItem } from "../../player/files/media";
import type { Store } from "../../player/files/store";
import { picture } from "../e2e/player-pictures";
import { manifestOf } from "../e2e/player-service";

// What a screen downloads, and when it turns to what is new, from a storage that gives some files only.

const SECOND = 1_000;
const putPiece = vi.fn(async () => true);
const store = {
	isLasting: true,
	putMedia: async () => true,
	piecesOf: async () => new Set(),
	putPiece,
	deleteMedia: async () => true,
} as unknown as Store;

/** How the storage answers for a picture, by its number; at once with its bytes if nothing is said. */
let storage: Map<number, () => Promise<Response>>;
let asked: number[];
/** The pictures whose download is neither over nor ended. */
let open: Set<number>;
/** Whether the service answered last, and whether it would now. */
let isReached: boolean;
let answers: boolean;
let isUrgent: boolean;
let ready: string[];
let leftOut: string[];
/** What was told of files that are not to be had, and how often one was refused. */
let missing: string[];
let refusals: number;
let library: Library;
let collector: Collector;

const overloaded = async () => new Response(null, { status: 503 });
const silent = () => new Promise<Response>(() => undefined);

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal("window", globalThis);
	// Hashes come at once, as where the browser computes none.
	vi.stubGlobal("crypto", {});
	storage = new Map();
	asked = [];
	open = new Set();
	ready = [];
	leftOut = [];
	missing = [];
	refusals = 0;
	isReached = true;
	answers = true;
	isUrgent = false;
	vi.stubGlobal("fetch", async (url: string, { signal }: { signal: AbortSignal }) => {
		const index = Number(url.slice("/media/".length));
		asked.push(index);
		open.add(index);
		signal.addEventListener("abort", () => void open.delete(index));
		const answer = (await storage.get(index)?.()) ?? pictureAnswer(index);
		open.delete(index);
		return answer;
	});
	library = new Library(store);
	collector = new Collector(library, {
		playsFirst: ({ playing }) => playing,
		isUrgent: () => isUrgent,
		isEnough: () => isHere(2),
		isReached: () => isReached,
		onDoubt: () => hear(answers),
		onReady: ({ revision }) => void ready.push(revision),
		onArrival: () => undefined,
		onMissing: ({ slideId }, why) => void missing.push(`${slideId} ${why}`),
		onRefused: () => {
			refusals += 1;
		},
		onLeftOut: ({ revision }) => void leftOut.push(revision),
		onComplete: () => undefined,
	});
});
afterEach(() => {
	collector.stop();
	vi.clearAllMocks();
	vi.restoreAllMocks();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

test("what is new waits for a file that comes late, but not for one that does not come", async () => {
	storage.set(1, overloaded);
	void collector.collect(manifestOf("r1", 3, [1, 2]));
	await pass(20);
	expect(ready).toEqual([]);
	await pass(20);
	expect(ready).toEqual(["r1"]);
	storage.clear();
	await pass(40);
	expect(isHere(1)).toBe(true);
});

test("a file that cannot be reached is told of once it was tried for half a minute, and with each manifest then", async () => {
	storage.set(1, overloaded);
	isUrgent = true;
	void collector.collect(manifestOf("r1", 3, [1, 2]));
	await pass(5);
	expect(missing).toEqual([]);
	await pass(35);
	expect(missing).toEqual(["1 unreachable"]);
	void collector.collect(manifestOf("r2", 3, [1, 2]));
	await pass(5);
	expect(new Set(missing)).toEqual(new Set(["1 unreachable"]));
	expect(missing.length).toBeGreaterThan(1);
});

test("what is new waits while the service is away", async () => {
	isReached = false;
	for (const index of [1, 2, 3, 4]) storage.set(index, overloaded);
	void collector.collect(manifestOf("r1", 3, [1, 2, 3, 4]));
	await pass(300);
	expect([ready, missing]).toEqual([[], []]);
	// It is not asked for all of them again and again.
	expect(asked.length).toBeLessThan(60);
	isReached = true;
	storage.clear();
	await pass(60);
	expect(ready).toEqual(["r1"]);
});

test.each([
	["a sign-in page", 200],
	["a stopped site", 404],
	["an overloaded proxy", 503],
])(
	"what is new waits while %s answers for the service, of which it heard just before",
	async (_, status) => {
		const page = async () => new Response("<html>", { status });
		storage.set(2, page);
		answers = false;
		void collector.collect(manifestOf("r1", 3, [1, 2]));
		await pass(14);
		hear(answers);
		await pass(300);
		expect(isHere(1)).toBe(true);
		expect([ready, leftOut]).toEqual([[], []]);
		answers = true;
		hear(answers);
		storage.clear();
		await pass(60);
		expect(ready).toEqual(["r1"]);
	},
);

test("what is urgent is followed with the first of its files, behind one that is silent", async () => {
	storage.set(1, silent);
	isUrgent = true;
	void collector.collect(manifestOf("r1", 3, [1, 2]));
	await pass(6);
	expect(ready).toEqual(["r1"]);
	expect(asked).toEqual([1, 2]);
});

test("what is urgent waits for no second try, and the other files come behind", async () => {
	storage.set(1, overloaded);
	isUrgent = true;
	void collector.collect(manifestOf("r1", 3, [1]));
	await pass(1);
	expect(ready).toEqual(["r1"]);
	storage.clear();
	await pass(4);
	expect(isHere(1)).toBe(true);
});

test("a file that is silent and comes after all ends the wait", async () => {
	storage.set(1, () => after(21, 1));
	void collector.collect(manifestOf("r1", 3, [1]));
	await pass(20);
	expect(ready).toEqual([]);
	await pass(2);
	expect(ready).toEqual(["r1"]);
	expect(asked).toEqual([1]);
});

test("a file on its way is not asked for again by the next manifest, and delays none of its others", async () => {
	storage.set(1, () => after(4, 1));
	void collector.collect(manifestOf("r1", 3, [1]));
	await pass(1);
	const next = manifestOf("r2", 4, [2]);
	next.presentations.push(...manifestOf("r1", 3, [1]).presentations);
	void collector.collect(next);
	await pass(1);
	expect(ready).toEqual(["r2"]);
	await pass(5);
	expect([isHere(1), isHere(2)]).toEqual([true, true]);
	expect(asked).toEqual([1, 2]);
});

test("of files that are silent two at most are open, so that heartbeats find a connection", async () => {
	const numbers = [1, 2, 3, 4, 5, 6, 7, 8];
	for (const index of numbers) storage.set(index, silent);
	void collector.collect(manifestOf("r1", 3, numbers));
	for (let second = 0; second < 170; second += 1) {
		await pass(1);
		expect(open.size).toBeLessThanOrEqual(2);
	}
	expect(new Set(asked)).toEqual(new Set(numbers));
	storage.clear();
	await pass(240);
	expect(numbers.every(isHere)).toBe(true);
});

describe("a large video", () => {
	const PIECE = 4 * 1024 * 1024;
	const film = { slideId: 60, type: "InternalVideo" as const, url: "/media/60", sha256: "ff" };
	const withFilm = (revision: string, pictures: number[]) => {
		const manifest = manifestOf(revision, 3, pictures);
		manifest.presentations[0]?.items.push({ ...film, bytes: 26 * PIECE, seconds: 5 });
		return manifest;
	};
	const piecesAsked = () => asked.filter((index) => index === 60).length;

	beforeEach(() => {
		vi.spyOn(console, "info").mockReturnValue(undefined);
		storage.set(60, async () => {
			await sleepFor(20);
			return new Response(new Uint8Array(PIECE), { status: 206 });
		});
	});

	test("goes on where the next manifest has it too, and its next piece comes behind the new pictures", async () => {
		void collector.collect(withFilm("r1", [1]));
		await pass(10);
		expect(piecesAsked()).toBe(1);
		storage.set(2, () => after(15, 2));
		void collector.collect(withFilm("r2", [1, 2]));
		await pass(12);
		expect([putPiece.mock.calls.length, piecesAsked()]).toEqual([1, 1]);
		await pass(4);
		expect([isHere(2), piecesAsked()]).toEqual([true, 2]);
		void collector.collect(withFilm("r3", [1, 2]));
		await pass(21);
		expect([putPiece.mock.calls.length, piecesAsked()]).toEqual([2, 3]);
	});

	test("is ended where the next manifest has it no more", async () => {
		void collector.collect(withFilm("r1", [1]));
		await pass(10);
		expect([...open]).toEqual([60]);
		void collector.collect(manifestOf("r2", 3, [1]));
		await pass(1);
		expect([...open]).toEqual([]);
	});

	test("is stored though a picture never comes, and the picture when it does", async () => {
		storage.set(2, async () => new Response(null, { status: 404 }));
		void collector.collect(withFilm("r1", [1, 2]));
		await pass(300);
		expect(leftOut).toEqual(["r1"]);
		expect(piecesAsked()).toBeGreaterThan(2);
		storage.delete(2);
		await pass(1200);
		expect(isHere(2)).toBe(true);
	});
});

test("a silent file that is in the manifest no more is ended", async () => {
	storage.set(1, silent);
	void collector.collect(manifestOf("r1", 3, [1]));
	await pass(10);
	expect([...open]).toEqual([1]);
	void collector.collect(manifestOf("r2", 4, [2]));
	await pass(1);
	expect([...open]).toEqual([]);
});

test("a file on its way that is in the manifest no more leaves the line to the others", async () => {
	let isCancelled = false;
	const stream = new ReadableStream<Uint8Array>({
		async pull(controller) {
			await sleepFor(1);
			controller.enqueue(Uint8Array.of(0));
		},
		cancel() {
			isCancelled = true;
		},
	});
	storage.set(1, async () => new Response(stream));
	void collector.collect(manifestOf("r1", 3, [1]));
	await pass(10);
	expect(isCancelled).toBe(false);
	void collector.collect(manifestOf("r2", 4, [2]));
	await pass(2);
	expect([isCancelled, isHere(2)]).toEqual([true, true]);
});

test("files come in the order in which a schedule needs them", async () => {
	const manifest = manifestOf("r1", 3, [1]);
	for (const number of [4, 5, 6, 7])
		manifest.presentations.push(...manifestOf("r1", number, [number]).presentations);
	const made = Date.parse(manifest.serverTime);
	const hours = (count: number) => new Date(made + count * 3_600_000).toISOString();
	manifest.switches = [
		{ at: hours(-1), presentationId: 4 },
		{ at: hours(1), presentationId: 6 },
		{ at: hours(2), presentationId: 5 },
		{ at: hours(3), presentationId: 6 },
	];
	await collector.collect(manifest);
	expect(asked).toEqual([1, 6, 5, 4, 7]);
});

test("what nothing uses any more makes room though a file never comes", async () => {
	storage.set(2, async () => new Response(null, { status: 404 }));
	void collector.collect(manifestOf("r1", 3, [1, 2]));
	await pass(1);
	expect(leftOut).toEqual([]);
	await pass(20);
	expect(leftOut).toEqual(["r1"]);
	storage.clear();
	await pass(40);
	expect(isHere(2)).toBe(true);
});

test("a file that is gone is asked for ever less often, also by the next manifests, and told of", async () => {
	storage.set(2, async () => new Response(null, { status: 404 }));
	const hour = 240;
	for (let beat = 0; beat < hour; beat += 1) {
		// A screen reads the manifest again after each refusal, for another address.
		if (beat === 0 || refusals > 0) void collector.collect(manifestOf("r1", 3, [1, 2]));
		refusals = 0;
		await pass(15);
		hear(true);
	}
	expect(asked.filter((index) => index === 2).length).toBeLessThan(20);
	expect(new Set(missing)).toEqual(new Set(["2 refused"]));
	storage.clear();
	await pass(630);
	expect(isHere(2)).toBe(true);
});

function isHere(index: number): boolean {
	return library.has({ sha256: picture(index).sha256 } as StoredItem);
}

/** The service is asked now, and answers or not. */
function hear(doesAnswer: boolean): void {
	isReached = doesAnswer;
	collector.judge(isReached, performance.now());
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND);
const sleepFor = (seconds: number) =>
	new Promise((resolve) => setTimeout(resolve, seconds * SECOND));

async function after(seconds: number, index: number): Promise<Response> {
	await sleepFor(seconds);
	return pictureAnswer(index);
}

function pictureAnswer(index: number): Response {
	return new Response(Uint8Array.from(picture(index).data));
}
