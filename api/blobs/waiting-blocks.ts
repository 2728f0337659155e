import { join } from "node:path";
import { entriesIn } from "../disk/entries";
import { BlobError } from "./errors";
import { fileSize } from "./file-size";

const BLOCKS_MAX = 10_000;
/** Uploaders send blocks of megabytes, and one smaller at the end. Each costs a file, so few may be small. */
const SMALL_BYTES = 64 * 1024;
const SMALL_MAX = 100;
/** Of how many uploads the blocks are remembered where none is on its way; those of others are read from the disk again. */
const UPLOADS_MAX = 100;

const tooMany = (message: string) => new BlobError(409, "BlockCountExceedsLimit", message);

/** The blocks that wait in one folder, and those that are on their way there. Sizes in bytes. */
class Waiting {
	readonly #sizes: Map<string, number>;
	/** Of those that are on their way, each the only one of its name. */
	readonly #coming = new Map<string, number>();
	#idLength: number | undefined;
	#count = 0;
	#bytes = 0;
	#small = 0;
	/** Blocks take their places one after the other, in the order in which they are counted. */
	#lastMove: Promise<unknown> = Promise.resolve();

	constructor(sizes: Map<string, number>) {
		this.#sizes = sizes;
		for (const name of sizes.keys()) {
			this.#idLength = name.length;
			this.#add(name, 1);
		}
	}

	/** A block that comes for the one of its name needs no room beside that: they count as the larger one. */
	#add(name: string, sign: 1 | -1): void {
		const sizes = [this.#sizes, this.#coming].flatMap((all) => all.get(name) ?? []);
		if (sizes.length === 0) return;
		this.#count += sign;
		this.#bytes += sign * Math.max(...sizes);
		if (Math.min(...sizes) < SMALL_BYTES) this.#small += sign;
	}

	#change(name: string, change: () => void): void {
		this.#add(name, -1);
		change();
		this.#add(name, 1);
	}

	/** @throws BlobError when there is no room for it beside the others */
	#checkRoom(bytes: number, maxBytes: number): void {
		if (this.#count >= BLOCKS_MAX) throw tooMany(`At most ${BLOCKS_MAX} blocks can wait.`);
		if (bytes < SMALL_BYTES && this.#small >= SMALL_MAX)
			throw tooMany(`At most ${SMALL_MAX} blocks below ${SMALL_BYTES} bytes can wait.`);
		if (this.#bytes + bytes > maxBytes)
			throw new BlobError(413, "RequestBodyTooLarge", "The request body is too large.");
	}

	/** Counts a block before it arrives. @throws BlobError when there is no room for it */
	reserve(name: string, bytes: number, maxBytes: number): void {
		if (this.#count > 0 && this.#idLength !== name.length)
			throw new BlobError(400, "InvalidBlobOrBlock", "Block ids must all have the same length.");
		this.#add(name, -1);
		try {
			this.#checkRoom(bytes, maxBytes);
			this.#idLength = name.length;
			this.#coming.set(name, bytes);
		} finally {
			this.#add(name, 1);
		}
	}

	/** Ends a reservation whose block did not arrive. */
	release(name: string): void {
		this.#change(name, () => this.#coming.delete(name));
	}

	/** Moves a reserved block to its place, where it replaces the one of the same name. */
	async place(name: string, bytes: number, move: () => Promise<void>): Promise<void> {
		const placed = this.#lastMove.then(move).then(() =>
			this.#change(name, () => {
				this.#coming.delete(name);
				this.#sizes.set(name, bytes);
			}),
		);
		this.#lastMove = placed.catch(() => undefined);
		await placed;
	}

	/** The blocks that were in place are deleted. */
	clear(): void {
		for (const name of [...this.#sizes.keys()]) this.#change(name, () => this.#sizes.delete(name));
	}
}

/** The sizes of the blocks in a folder, by name. */
async function readSizes(folder: string): Promise<Map<string, number>> {
	const sizes = new Map<string, number>();
	for (const name of await entriesIn(folder)) {
		const size = await fileSize(join(folder, name));
		if (size !== null) sizes.set(name, size);
	}
	return sizes;
}

/** The waiting blocks of a store, counted in memory: a block costs the same however many wait. */
export interface WaitingBlocks {
	/** Works with those in this folder. */
	in<T>(folder: string, work: (waiting: Waiting) => Promise<T>): Promise<T>;
}

/** What is remembered of an upload; while somebody works with it, it knows what is not on the disk yet. */
interface Remembered {
	waiting: Promise<Waiting>;
	users: number;
}

export function createWaitingBlocks(): WaitingBlocks {
	const uploads = new Map<string, Remembered>();
	const forgetOldest = () => {
		for (const [folder, { users }] of uploads) {
			if (uploads.size <= UPLOADS_MAX) break;
			if (users === 0) uploads.delete(folder);
		}
	};
	return {
		async in(folder, work) {
			const upload = uploads.get(folder) ?? {
				waiting: readSizes(folder).then((sizes) => new Waiting(sizes)),
				users: 0,
			};
			uploads.delete(folder);
			uploads.set(folder, upload);
			upload.users += 1;
			forgetOldest();
			upload.waiting.catch(() => uploads.delete(folder));
			try {
				return await work(await upload.waiting);
			} finally {
				upload.users -= 1;
			}
		},
	};
}
