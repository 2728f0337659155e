import { downloadPiece } from "../service/api";
import { newHasher } from "./hash";
import type { StoredItem } from "./media";
import { type Store, Unreadable } from "./store";

/** Of a large file so much is in memory at a time. */
const PIECE_BYTES = 4 * 1024 * 1024;

const countOf = (bytes: number) => Math.ceil(bytes / PIECE_BYTES);

export type Fetched = "stored" | "refused" | "corrupt" | "unreachable" | "no room";

/**
 * Downloads a large file piece by piece and stores it, checking its hash. Pieces that an earlier call has
 * stored are not downloaded again; without room for all of them, or with wrong ones, none is left.
 * @param isWanted asked with all that comes; once it says no, the rest counts as unreachable
 * @param isItsTurn asked before each piece; once it says no, the rest counts as unreachable
 * @param onPart called with all that comes
 * @throws Unreadable if the store cannot be read now
 */
export async function fetchInPieces(
	store: Store,
	{ url, sha256, bytes }: StoredItem & { bytes: number },
	isWanted: () => boolean,
	isItsTurn: () => boolean,
	onPart: () => void,
): Promise<Fetched> {
	const count = countOf(bytes);
	const stored = await store.piecesOf(sha256);
	if (!(await hasRoomFor(bytes - stored.size * PIECE_BYTES))) return "no room";
	for (let index = 0; index < count; index += 1) {
		if (stored.has(index)) continue;
		if (!isItsTurn()) return "unreachable";
		const from = index * PIECE_BYTES;
		const to = Math.min(from + PIECE_BYTES, bytes);
		const answer = await downloadPiece(url, from, to, isWanted, onPart);
		if (answer.kind !== "ok") return answer.kind;
		if (answer.data.byteLength !== to - from) return "corrupt";
		const piece = new Blob([answer.data], { type: answer.type });
		if (!(await store.putPiece(sha256, index, piece))) return drop(store, sha256, "no room");
	}
	if (!(await areIntact(store, sha256, bytes))) return drop(store, sha256, "corrupt");
	return (await store.endPieces(sha256)) ? "stored" : drop(store, sha256, "no room");
}

async function drop(store: Store, sha256: string, why: Fetched): Promise<Fetched> {
	await store.deleteMedia(sha256);
	return why;
}

/**
 * Whether the browser has room for so many more bytes. Safari 16 and before, and any browser on plain http, do not tell:
 * then a write fails.
 */
async function hasRoomFor(bytes: number): Promise<boolean> {
	try {
		const { quota = Number.POSITIVE_INFINITY, usage = 0 } = await navigator.storage.estimate();
		return usage + bytes <= quota;
	} catch (error) {
		console.info("This browser does not say how much room it has:", error);
		return true;
	}
}

/** Whether the pieces of a file are what they should be. @throws Unreadable if the store cannot be read now */
export async function areIntact(store: Store, sha256: string, bytes: number): Promise<boolean> {
	try {
		return (await hashOfPieces(store, sha256, countOf(bytes))) === sha256.toLowerCase();
	} catch (error) {
		if (error instanceof Unreadable) throw error;
		console.info("A piece of a file cannot be read any more:", error);
		return false;
	}
}

/** The hash of what is stored, read back piece by piece; null if one is missing. */
async function hashOfPieces(store: Store, sha256: string, count: number): Promise<string | null> {
	const hasher = newHasher();
	for (let index = 0; index < count; index += 1) {
		const piece = await store.piece(sha256, index);
		if (!piece) return null;
		await hasher.add(new Uint8Array(await new Response(piece).arrayBuffer()));
	}
	return hasher.hex();
}
