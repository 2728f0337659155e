const LOOKS_MS = 1000;

/**
 * Calls `stop` once the shell that npm has started this program in is gone. Whoever ends npm with a signal ends that shell,
 * which passes nothing on: the program would run on, unseen, and hold its ports. Without npm, nothing is watched.
 * @param {() => unknown} stop
 */
export function endWithNpm(stop) {
	if (!process.env.npm_lifecycle_event) return;
	const shell = process.ppid;
	const look = setInterval(() => {
		if (process.ppid === shell) return;
		clearInterval(look);
		stop();
	}, LOOKS_MS);
	look.unref();
}
