import { type Dispatch, useRef } from "react";
import type { Edit } from "../list/rows";
import { secondsAt, videoSeconds } from "./video-length";

/**
 * Proposes to slides of new videos, by their keys, the videos' lengths: one that nobody gives a duration is not cut
 * where the presentation's other slides end.
 * @returns `readFile` is called with each file, and `readConverted` with the address of what the service made of it: that is
 * read where the file could not be
 */
export function useLengths(dispatch: Dispatch<Edit>) {
	const reading = useRef(new Map<string, Promise<number | undefined>>());
	function propose(key: string, seconds: number | undefined) {
		if (seconds !== undefined) dispatch({ type: "propose", key, seconds: String(seconds) });
	}
	async function readFile(key: string, file: File) {
		const read = videoSeconds(file);
		reading.current.set(key, read);
		propose(key, await read);
	}
	async function readConverted(key: string, address: string) {
		const file = reading.current.get(key);
		// Once: whoever empties the field afterwards wants it empty.
		reading.current.delete(key);
		if (file && (await file) === undefined) propose(key, await secondsAt(address));
	}
	return { readFile, readConverted };
}
