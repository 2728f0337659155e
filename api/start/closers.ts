type Closer = () => Promise<void>;

/** What is to be closed, in the order in which it was opened. */
export type Closers = Closer[];

/** Closes what was opened last first. */
export async function closeAll(closers: Closers): Promise<void> {
	for (let close = closers.pop(); close; close = closers.pop()) await close();
}
