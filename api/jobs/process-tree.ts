import { readdirSync, readFileSync } from "node:fs";

/** The text of a file of /proc; "" where the process is gone or the system has no /proc. */
function procText(path: string): string {
	try {
		return readFileSync(`/proc/${path}`, "utf8");
	} catch {
		return "";
	}
}

function threadsOf(pid: number): string[] {
	try {
		return readdirSync(`/proc/${pid}/task`);
	} catch {
		return [];
	}
}

/** The processes that a process has started and that still run. */
const childrenOf = (pid: number): number[] =>
	threadsOf(pid).flatMap((thread) =>
		(procText(`${pid}/task/${thread}/children`).match(/\d+/g) ?? []).map(Number),
	);

/**
 * The memory that a process and all that it started hold, in bytes. 0 when it cannot be read, because
 * the process is gone or the system has no /proc; then only the limits on time and picture size apply.
 */
export function residentBytes(pid: number): number {
	const own = Number(/^VmRSS:\s+(\d+) kB/m.exec(procText(`${pid}/status`))?.[1] ?? 0) * 1024;
	return childrenOf(pid).reduce((sum, child) => sum + residentBytes(child), own);
}

/** Kills all processes of the group that `leader` leads; it may be gone already. */
export function killGroup(leader: number): void {
	try {
		process.kill(-leader, "SIGKILL");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
	}
}
