import type { MediaKind } from "@signage/contract/files/upload-rules";
import { FILE_UNUSABLE } from "@signage/contract/text/words";
import { useEffect, useRef, useState } from "react";
import { keptKey } from "~/browser/kept";
import { withOwnName } from "~/browser/own-name";
import { useOpener } from "~/components/forms/opened-by";
import { checkedUpload, type Uploaded } from "~/services/media/browser-asking";
import { UploadFailed } from "~/services/media/browser-storage";
import { uploadInBrowser } from "~/services/media/browser-upload";
import type { ShownSlide } from "../values";
import { useFailures } from "./use-failures";
import { useUploaded } from "./use-uploaded";

/** A file on its way; sizes in bytes. It goes when its slide is complete. */
export interface UploadState {
	phase: "sending" | "finishing" | "failed";
	sent: number;
	size: number;
	/** When it began, in milliseconds since 1970, and with how much already there. */
	begunAt: number;
	begunWith: number;
	/** Why it failed, for people. */
	error?: string;
	/** Whether trying again makes no sense. */
	isFinal?: boolean;
}

/** What is called with what becomes of a file. */
export interface Told {
	/** What a slide shows, once its file is there, and what the service makes of that. */
	onDone: (slide: Partial<ShownSlide>) => void;
	/** It failed, which ends it. Without this it stays, to be tried again or removed. */
	onFailed?: (why: string) => void;
}

/** A file of this page, until the service is done with it; `size` in bytes. */
interface OnItsWay {
	kind: MediaKind;
	name: string;
	size: number;
	/** Ends what goes on with it; what goes on anew has another. */
	ending: AbortController;
	told: Told;
	/** Nothing of one that was uploaded before this page was shown. */
	file?: File;
	/** Once all of its bytes are there. */
	uploaded?: Uploaded;
	/** Why it failed last, as it was said. */
	said?: string;
}

interface Options {
	/** The signed-in person. */
	person: string;
	/** As in Told, with the key of the slide: of each file that takes no other's place. */
	onDone: (key: string, slide: Partial<ShownSlide>) => void;
}

const newUpload = (size: number): UploadState => ({
	phase: "sending",
	sent: 0,
	size,
	begunAt: Date.now(),
	begunWith: 0,
});

/** What a slide shows of an upload. */
const shownOf = ({ id, slide, status, progress }: Uploaded): Partial<ShownSlide> => ({
	...slide,
	uploadId: id,
	status,
	progress: progress === undefined ? undefined : String(progress),
});

/** After that time an upload that stopped is tried again by itself, as when the service is back after a while. */
const AGAIN_MS = 30_000;
const NO_CONNECTION = "The upload stopped: there is no connection.";

/**
 * The uploads of a page, each by the key of its slide. Leaving the page stops them. What goes on with one for long is of
 * the render in which it began: of later ones it sees what is in `all` alone.
 */
export function useUploads({ person, onDone }: Options) {
	const openedBy = useOpener();
	const [states, setStates] = useState<ReadonlyMap<string, UploadState>>(new Map());
	const all = useRef(new Map<string, OnItsWay>());
	const { note, forget } = useFailures();
	const noteUploaded = useUploaded(states);
	function show(key: string, next: (before?: UploadState) => UploadState | undefined) {
		setStates((before) => {
			const after = new Map(before);
			const state = next(before.get(key));
			if (state) after.set(key, state);
			else after.delete(key);
			return after;
		});
	}
	const ofSlide = (key: string): Told => ({ onDone: (slide) => onDone(key, slide) });

	async function send(key: string, file: File, { kind, ending: { signal }, told }: OnItsWay) {
		let isFirst = true;
		const onProgress = (sent: number) => {
			const first = isFirst && { begunAt: Date.now(), begunWith: sent };
			const phase = sent < file.size ? "sending" : "finishing";
			isFirst = false;
			show(key, (before = newUpload(file.size)) => ({ ...before, ...first, sent, phase }));
		};
		show(key, () => newUpload(file.size));
		const name = ["upload", kind, file.size, file.lastModified, file.name].join(":");
		const sending = { kind, file, openedBy, signal, onProgress };
		const kept = keptKey(person, name);
		const uploaded = await withOwnName(kept, (isOwn) =>
			uploadInBrowser({ ...sending, keptAs: isOwn ? kept : undefined }),
		);
		noteUploaded();
		show(key, () => undefined);
		told.onDone(shownOf(uploaded));
		return uploaded;
	}
	async function run(key: string) {
		const one = all.current.get(key);
		if (!one) return;
		const { kind, name, size, file, ending, told } = one;
		try {
			if (file) one.uploaded ??= await send(key, file, one);
			if (!one.uploaded) return;
			const { id, status, error } = one.uploaded;
			if (status === "Error") throw new UploadFailed(error ?? FILE_UNUSABLE, true);
			const tell = (uploaded: Uploaded) => told.onDone(shownOf(uploaded));
			// The slide can be saved now; what the service finds in the file is told when it is known.
			if (status === "Processing")
				tell(await checkedUpload({ kind, id, openedBy }, ending.signal, tell));
			all.current.delete(key);
		} catch (cause) {
			if (ending.signal.aborted) return;
			const { message, isFinal } =
				cause instanceof UploadFailed ? cause : { message: NO_CONNECTION, isFinal: false };
			if (!isFinal) console.warn("Upload:", cause);
			if (!isFinal && one.uploaded) return;
			if (told.onFailed) {
				told.onFailed(message);
				all.current.delete(key);
				return show(key, () => undefined);
			}
			show(key, (before = newUpload(size)) => ({
				...before,
				phase: "failed",
				error: message,
				isFinal,
			}));
			if (one.said !== message)
				note(key, { name, message, isUploaded: one.uploaded !== undefined });
			one.said = message;
			if (isFinal) return;
			const timer = setTimeout(() => void run(key), AGAIN_MS);
			ending.signal.addEventListener("abort", () => clearTimeout(timer));
		}
	}

	function start(key: string, kind: MediaKind, file: File, told = ofSlide(key)) {
		const { name, size } = file;
		all.current.set(key, { kind, name, size, file, ending: new AbortController(), told });
		void run(key);
	}
	/** Goes on with a file that was uploaded before this page was shown, of which the service says this. */
	function follow(key: string, kind: MediaKind, name: string, uploaded: Uploaded) {
		const told = ofSlide(key);
		all.current.set(key, { kind, name, size: 0, ending: new AbortController(), told, uploaded });
		told.onDone(shownOf(uploaded));
		void run(key);
	}
	/** Stops an upload, until `retry` goes on with it. */
	function stop(key: string) {
		all.current.get(key)?.ending.abort();
		forget(key);
		show(key, () => undefined);
	}
	/** Stops an upload for good. */
	function cancel(key: string) {
		stop(key);
		all.current.delete(key);
	}
	/** Goes on with an upload that failed or was stopped; nothing for a slide that has none. */
	function retry(key: string) {
		const one = all.current.get(key);
		if (!one) return;
		one.ending.abort();
		forget(key);
		all.current.set(key, { ...one, ending: new AbortController() });
		void run(key);
	}
	useEffect(() => {
		const { current } = all;
		return () => {
			for (const { ending } of current.values()) ending.abort();
		};
	}, []);
	return { states, start, follow, retry, stop, cancel };
}
