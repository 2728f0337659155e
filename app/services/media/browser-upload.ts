import type { MediaKind } from "@signage/contract/files/upload-rules";
import { fewAtOnce } from "@signage/contract/http/few-at-once";
import { PIECE_BYTES } from "@signage/contract/limits";
import { keep, readKept } from "../../browser/kept";
import { OPENED_BY } from "../../shared/opened-by";
import { ask, askNow, queryOf, type Uploaded } from "./browser-asking";
import { AT_ONCE, Storage, UploadFailed } from "./browser-storage";

// Runs in the browser: uploads a file straight to the storage (docs/decisions/0018).

/** How a storage that takes no pieces refuses one: contract.md promises one PUT of the whole file alone. */
const NO_PIECES = [400, 405, 501];
/** What the service says of an upload whose bytes are there; of another one nothing, or a word that we do not know. */
const THERE = ["Processing", "Ready", "Error"];
const NOT_TAKEN =
	"The storage did not take the file. If smaller files work, whoever runs this should look at the limit of size in front of it.";
const CHANGED = "The file was changed or removed after it was chosen. Choose it again.";
const UNKNOWN_TYPE = "application/octet-stream";

interface Sending {
	kind: MediaKind;
	file: File;
	/**
	 * Names this file in the browser's store, for the person who is signed in alone; undefined where the same file is being sent
	 * already: two that go on with one upload would have the storage refuse both.
	 */
	keptAs?: string;
	/** Who has opened the page. */
	openedBy: string;
	signal: AbortSignal;
	/** @param sent bytes so far */
	onProgress: (sent: number) => void;
}

/** What is kept of an upload in pieces, until it is complete. */
interface Begun {
	id: string;
	pieceBytes: number;
	/** The places of the pieces that are there. */
	pieces: number[];
}

function remember(keptAs: string | undefined, begun: Begun | undefined): void {
	if (keptAs !== undefined) keep(keptAs, begun);
}

/**
 * Uploads of this page that stopped, by their files: the next try goes on with the same one. Each that is announced counts as a
 * file of the account for a day.
 */
const stopped = new WeakMap<File, Pick<Begun, "id" | "pieces">>();

/** An upload that was begun in this browser with the same file; undefined if there is none to go on with. */
async function goOn({ kind, file, keptAs, openedBy, signal }: Sending) {
	const kept = keptAs === undefined ? undefined : readKept<Begun>(keptAs);
	const begun = kept?.pieceBytes === PIECE_BYTES ? kept : stopped.get(file);
	if (!begun) return undefined;
	try {
		const upload = await ask(signal, queryOf({ kind, id: begun.id, openedBy }));
		const isComplete = upload.status !== undefined && upload.status !== "Error";
		return upload.uploadUrl || isComplete ? { upload, pieces: begun.pieces } : undefined;
	} catch (cause) {
		// It was too long ago: the service has swept it.
		if (cause instanceof UploadFailed && cause.isFinal) return undefined;
		throw cause;
	}
}

async function begin(sending: Sending): Promise<{ upload: Uploaded; pieces: number[] }> {
	const { kind, file, openedBy, signal } = sending;
	const begun = await goOn(sending);
	if (begun) return begun;
	const { name, size } = file;
	const wish = { intent: "announce", kind, name, size: String(size), [OPENED_BY]: openedBy };
	return { upload: await ask(signal, {}, wish), pieces: [] };
}

const blockId = (place: number) => btoa(String(place).padStart(6, "0"));

async function sendPieces(
	{ file, keptAs, signal, onProgress }: Sending,
	storage: Storage,
	{ id, done }: { id: string; done: number[] },
) {
	const places = Array.from({ length: Math.ceil(file.size / PIECE_BYTES) }, (_, place) => place);
	const pieceOf = (place: number) =>
		file.slice(place * PIECE_BYTES, Math.min(file.size, (place + 1) * PIECE_BYTES));
	const sent = new Map(done.map((place) => [place, pieceOf(place).size]));
	const note = (place: number, bytes: number) => {
		sent.set(place, bytes);
		onProgress([...sent.values()].reduce((sum, one) => sum + one, 0));
	};
	const attempt = new AbortController();
	const send = async (place: number) => {
		const body = pieceOf(place);
		const query = `&comp=block&blockid=${encodeURIComponent(blockId(place))}`;
		const tell = (bytes: number) => note(place, bytes);
		await storage.put(query, { body, headers: {}, signal: attempt.signal, onProgress: tell });
		note(place, body.size);
		done.push(place);
		remember(keptAs, { id, pieceBytes: PIECE_BYTES, pieces: done });
	};
	const missing = places.filter((place) => !sent.has(place));
	// As many as are sent at a time, and no more: what is added later comes between them, not after all of them.
	const sendSome = async () => {
		for (let place = missing.shift(); place !== undefined; place = missing.shift())
			await send(place);
	};
	const stop = () => attempt.abort(signal.reason);
	signal.throwIfAborted();
	signal.addEventListener("abort", stop);
	try {
		// The first one alone, to be told whether the storage takes pieces before others are on their way.
		if (done.length === 0) await send(missing.shift() as number);
		await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
	} catch (cause) {
		attempt.abort(cause);
		throw cause;
	} finally {
		signal.removeEventListener("abort", stop);
	}
	const list = places.map((place) => `<Latest>${blockId(place)}</Latest>`).join("");
	const body = `<?xml version="1.0" encoding="utf-8"?><BlockList>${list}</BlockList>`;
	const headers = { "x-ms-blob-content-type": file.type || UNKNOWN_TYPE };
	await storage.put("&comp=blocklist", { body, headers, signal });
}

function sendWhole({ file, signal, onProgress }: Sending, storage: Storage): Promise<void> {
	const type = file.type || UNKNOWN_TYPE;
	const headers = {
		"Content-Type": type,
		"x-ms-blob-type": "BlockBlob",
		"x-ms-blob-content-type": type,
	};
	return storage.put("", { body: file, headers, signal, onProgress });
}

/** In pieces where the file is large and the storage takes them. */
async function sendBytes(
	sending: Sending,
	storage: Storage,
	begun: { id: string; done: number[] },
) {
	if (sending.file.size <= PIECE_BYTES) return sendWhole(sending, storage);
	try {
		await sendPieces(sending, storage, begun);
	} catch (cause) {
		const status = cause instanceof UploadFailed ? cause.status : undefined;
		const takesPieces =
			begun.done.length > 0 || status === undefined || !NO_PIECES.includes(status);
		if (takesPieces) throw cause;
		await sendWhole(sending, storage);
	}
}

/** Browsers read nothing of a file that was changed or removed since it was chosen; sending it looks like a lost connection. */
const isThere = (file: File) =>
	file
		.slice(0, 1)
		.arrayBuffer()
		.then(
			() => true,
			() => false,
		);

/**
 * What stopped an upload. Where the service can still be asked about it, it is not the connection: a proxy that refuses a large
 * body says so in an answer that browsers show to nobody.
 */
async function whyStopped(sending: Sending, id: string, cause: unknown): Promise<unknown> {
	const { kind, file, openedBy, signal } = sending;
	if (!(cause instanceof TypeError) || signal.aborted) return cause;
	if (!(await isThere(file))) return new UploadFailed(CHANGED, true);
	return askNow(signal, queryOf({ kind, id, openedBy })).then(
		() => new UploadFailed(NOT_TAKEN, false),
		() => cause,
	);
}

/** Sends what is missing of an upload, and reports that all of it is there. */
async function complete(
	sending: Sending,
	{ upload, pieces }: Awaited<ReturnType<typeof begin>>,
): Promise<Uploaded> {
	const { kind, file, keptAs, openedBy, signal, onProgress } = sending;
	const { id, uploadUrl } = upload;
	// Without a URL it is complete: only the answer to that was lost.
	if (!uploadUrl) {
		remember(keptAs, undefined);
		return upload;
	}
	const query = queryOf({ kind, id, openedBy });
	const renew = async () => (await ask(signal, query)).uploadUrl ?? uploadUrl;
	const storage = new Storage(uploadUrl, renew);
	async function finish() {
		const finished = await ask(signal, {}, { intent: "finish", ...query });
		remember(keptAs, undefined);
		return finished;
	}
	try {
		await sendBytes(sending, storage, { id, done: pieces });
	} catch (cause) {
		if (!(cause instanceof UploadFailed && cause.isFinal))
			throw await whyStopped(sending, id, cause);
		// All of it may be there: another slide or tab has sent the same file, or an earlier try did not get to its end.
		const finished = await finish().catch((refusal) => {
			// That is not said yet: the next try asks again.
			if (!(refusal instanceof UploadFailed && refusal.isFinal)) throw refusal;
		});
		if (finished?.status !== undefined && THERE.includes(finished.status)) return finished;
		// The next try is a new upload.
		remember(keptAs, undefined);
		throw cause;
	}
	onProgress(file.size);
	return finish();
}

/** So many uploads of a page are announced and not finished: an account has room for some more (`MAX_OPEN_UPLOADS`). */
const OPEN_AT_ONCE = 50;
const inTurn = fewAtOnce<"upload">(OPEN_AT_ONCE);

/**
 * Uploads a file from the browser straight to its storage URL, in pieces if it is large; where many are on their way, once it
 * is its turn. Calling it again with the same file goes on where the last call stopped, also after a reload.
 * @throws UploadFailed; TypeError if there is no connection; what `signal` was aborted with
 */
export const uploadInBrowser = (sending: Sending): Promise<Uploaded> =>
	inTurn("upload", async () => {
		const { file, signal } = sending;
		const begun = await begin(sending);
		stopped.delete(file);
		try {
			return await complete(sending, begun);
		} catch (cause) {
			const isOver = signal.aborted || (cause instanceof UploadFailed && cause.isFinal);
			if (!isOver) stopped.set(file, { id: begun.upload.id, pieces: begun.pieces });
			throw cause;
		}
	});
