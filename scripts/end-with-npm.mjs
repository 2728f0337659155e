import { readFileSync } from "node:fs";

const LOOKS_MS = 1000;

/** The parent of a process; undefined where the system does not say so here, as outside of Linux. */
function parentOf(pid) {
	try {
		return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1];
	} catch {
		return undefined;
	}
}

/**
 * Calls `stop` once npm, or the shell that it has started this program in, is gone. Whoever ends npm with a signal ends that shell,
 * which passes nothing on; whoever kills npm leaves the shell. The program would run on, unseen, and hold its ports. Without npm,
 * nothing is watched.
 * @param {() => unknown} stop
 */
export function endWithNpm(stop) {
	if (!process.env.npm_lifecycle_event) return;
	const shell = process.ppid;
	const npm = parentOf(shell);
	const look = setInterval(() => {
		if (process.ppid === shell && parentOf(shell) === npm) return;
		clearInterval(look);
		stop();
	}, LOOKS_MS);
	look.unref();
}
