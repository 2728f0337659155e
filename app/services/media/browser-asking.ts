import type { MediaKind } from "@signage/contract/files/upload-rules";
import { FILE_UNUSABLE } from "@signage/contract/text/words";
import { paths } from "~/paths";
import { OPENED_BY } from "~/shared/opened-by";
import { isPassing, onceOnline, pauseOnline, UploadFailed } from "./browser-storage";

// Runs in the browser: asks the dashboard about uploads (app/routes/uploads.ts).

/** An upload as `/uploads` answers it. */
export interface Uploaded {
	id: string;
	uploadUrl?: string;
	status?: string;
	error?: string;
	/** How far the service has come with it, from 0 to 1. */
	progress?: number;
	/** What a slide that shows it has to say. */
	slide: Record<string, string>;
}

/** Which upload is asked about, and who has opened the page: nobody else is told about it. */
interface UploadOf {
	kind: MediaKind;
	id: string;
	openedBy: string;
}

/** The query that asks about it. */
export const queryOf = ({ kind, id, openedBy }: UploadOf) => ({ kind, id, [OPENED_BY]: openedBy });

/** Asks the dashboard. @throws UploadFailed, or TypeError without a connection */
export async function askNow(
	signal: AbortSignal,
	query: Record<string, string>,
	form?: Record<string, string>,
): Promise<Uploaded> {
	const response = await fetch(`${paths.uploads}?${new URLSearchParams(query)}`, {
		method: form ? "POST" : "GET",
		body: form && new URLSearchParams(form),
		redirect: "manual",
		signal,
	});
	if (response.type === "opaqueredirect")
		throw new UploadFailed("You are signed out. Sign in in another tab, then try again.", false);
	const { ok, status } = response;
	const answer = await response.json().catch((cause) => {
		if (cause instanceof SyntaxError) return undefined;
		throw cause;
	});
	// A page of something between here and the dashboard says nothing about the file.
	if (!answer || (!ok && typeof answer.message !== "string"))
		throw new UploadFailed(`The dashboard gave no proper answer (${status}).`, false);
	if (!ok) throw new UploadFailed(answer.message, !answer.isPassing && !isPassing(status));
	return answer;
}

/**
 * Asks the dashboard; where the browser is offline, once it is not. So a question may be asked twice: an upload
 * that is announced twice leaves one that the service sweeps, and to finish one again changes nothing.
 */
export const ask = (...asked: Parameters<typeof askNow>): Promise<Uploaded> =>
	onceOnline(() => askNow(...asked), asked[0]);

const LOOK_MS = 500;
const LOOK_MOST_MS = 5_000;

/**
 * Waits until the service is done with an upload, however long that takes. What cannot be asked now is asked
 * again later.
 * @param onLook gets the upload each time that it is asked for and not done
 * @throws UploadFailed with a sentence if the file cannot be used, or the service does not know it; what `signal`
 * was aborted with
 */
export async function checkedUpload(
	of: UploadOf,
	signal: AbortSignal,
	onLook: (upload: Uploaded) => void,
): Promise<Uploaded> {
	for (let wait = LOOK_MS; ; wait = Math.min(wait * 1.5, LOOK_MOST_MS)) {
		await pauseOnline(wait, signal);
		const upload = await askNow(signal, queryOf(of)).catch((cause) => {
			if (signal.aborted || (cause instanceof UploadFailed && cause.isFinal)) throw cause;
			console.warn("Upload:", cause);
		});
		if (!upload) continue;
		if (upload.status === "Error") throw new UploadFailed(upload.error ?? FILE_UNUSABLE, true);
		if (upload.status !== "Processing") return upload;
		onLook(upload);
	}
}

/** An upload as it stands; "swept" if the service has it no more; undefined where nobody can be asked. */
export const uploadNow = (of: UploadOf): Promise<Uploaded | "swept" | undefined> =>
	askNow(new AbortController().signal, queryOf(of)).catch((cause) =>
		cause instanceof UploadFailed && cause.isFinal ? "swept" : undefined,
	);
