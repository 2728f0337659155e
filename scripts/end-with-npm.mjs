import { readFileSync } from "node:fs";

const LOOKS_MS = 1000;

/** What the system says of a process; undefined where it does not say so here, as outside of Linux. */
function aboutProcess(pid, what) {
	try {
		return readFileSync(`/proc/${pid}/${what}`, "utf8");
	} catch {
		return undefined;
	}
}
const parentOf = (pid) => aboutProcess(pid, "stat")?.split(") ").at(-1)?.split(" ")[1];

/**
 * Whether npm has started a process for the same script as this one: a shell, as npm itself knows of the script before only. Many
 * shells, such as bash, have this program take their place, and npm is its parent.
 */
const isShellOfNpm = (pid) =>
	aboutProcess(pid, "environ")
		?.split("\0")
		.includes(`npm_lifecycle_event=${process.env.npm_lifecycle_event}`);

/**
 * Calls `stop` once npm, or the shell that it has started this program in, is gone. Whoever ends npm with a signal ends that shell,
 * which passes nothing on; whoever kills npm leaves the shell. The program would run on, unseen, and hold its ports. Whoever has
 * started npm may go: a shell that is logged out of leaves it running. Without npm, nothing is watched.
 * @param {() => unknown} stop
 */
export function endWithNpm(stop) {
	if (!process.env.npm_lifecycle_event) return;
	const parent = process.ppid;
	const npm = isShellOfNpm(parent) ? parentOf(parent) : undefined;
	const look = setInterval(() => {
		if (process.ppid === parent && (npm === undefined || parentOf(parent) === npm)) return;
		clearInterval(look);
		stop();
	}, LOOKS_MS);
	look.unref();
}
