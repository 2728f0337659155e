/**
 * So many downloads are open at a time. On HTTP/1.1 a browser has six connections to a host, and heartbeats, the stream of
 * events and videos that are played from there need some of them.
 */
const MOST = 2;

/** The connection of a download. */
export interface Line {
	/** Whether anybody waits for it. */
	isWanted(): boolean;
	/** Ends it. */
	giveUp(): void;
}

/** Those that are open; the one of which something came last is the last. */
const open = new Set<Line>();

/** Opens a line. If there are too many then, the one that is silent for longest gives way. */
export function openLine(line: Line): void {
	Array.from(open)
		.slice(0, -(MOST - 1))
		.forEach(end);
	open.add(line);
}

/** Notes that something came. */
export function hearLine(line: Line): void {
	if (open.delete(line)) open.add(line);
}

export function closeLine(line: Line): void {
	open.delete(line);
}

/** Ends what nobody waits for any more; a line on which nothing comes would not notice that by itself. */
export function endUnwantedLines(): void {
	Array.from(open)
		.filter((line) => !line.isWanted())
		.forEach(end);
}

function end(line: Line): void {
	open.delete(line);
	line.giveUp();
}
