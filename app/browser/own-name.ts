/** The names in use on this page, where the browser has no locks: it has them on https and on this machine alone. */
const inUse = new Set<string>();

async function onThisPage<T>(name: string, run: (isOwn: boolean) => Promise<T>): Promise<T> {
	if (inUse.has(name)) return run(false);
	inUse.add(name);
	try {
		return await run(true);
	} finally {
		inUse.delete(name);
	}
}

/**
 * Does something under a name that nothing else on this page or in another tab has meanwhile.
 * @param run is told whether the name is its own; another has it otherwise, and `run` is to do without
 */
export const withOwnName = <T>(name: string, run: (isOwn: boolean) => Promise<T>): Promise<T> =>
	navigator.locks
		? navigator.locks.request(name, { ifAvailable: true }, (lock) => run(lock !== null))
		: onThisPage(name, run);
