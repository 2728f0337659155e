/**
 * What to do about a data folder that is gone, for the line that says so.
 * @param isKept whether what started this process starts it again, and then never on an empty folder (scripts/kept-running.mjs)
 */
export const bringBack = (isKept: boolean = process.connected): string =>
	isKept
		? "mount or restore it, and the service goes on by itself."
		: "mount or restore it before the next start, which would make an empty one.";
