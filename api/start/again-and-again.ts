/**
 * Does something again and again, each time so long after the last one has ended: what a silent disk keeps waiting is not begun once
 * more, as each such call holds one of the four threads that passwords, addresses and files need too.
 * @param ms milliseconds between two times
 * @returns ends it; what has begun goes on
 */
export function againAndAgain(work: () => Promise<void>, ms: number): () => void {
	let isOver = false;
	const timer = setTimeout(async () => {
		await work();
		if (!isOver) timer.refresh();
	}, ms).unref();
	return () => {
		isOver = true;
		clearTimeout(timer);
	};
}
