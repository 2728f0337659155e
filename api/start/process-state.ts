import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";

interface ProcessStat {
	/** One letter, as in `ps`. */
	state: string;
	/** A process whose main thread ended counts as a zombie while other threads are still ending. */
	threads: number;
	/** Clock ticks from boot to the start of the process. */
	startTicks: string;
}

/** What Linux tells about a process (proc_pid_stat(5)); null when there is none, or on other systems. */
async function statOf(pid: number): Promise<ProcessStat | null> {
	const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(gone);
	// The name in parentheses can hold blanks and parentheses itself.
	const fields = line?.slice(line.lastIndexOf(")") + 2).split(" ");
	const [state, threads, startTicks] = [fields?.[0], fields?.[17], fields?.[19]];
	if (!state || !startTicks) return null;
	return { state, threads: Number(threads), startTicks };
}

/** ESRCH: the process ended between opening and reading. */
const gone = (error: NodeJS.ErrnoException) => {
	if (error.code === "ENOENT" || error.code === "ESRCH") return null;
	throw error;
};

function pidExists(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

/** Different for each boot of a Linux machine; undefined on other systems. */
async function bootId(): Promise<string | undefined> {
	return (await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(gone))?.trim();
}

/** Where a pid names one process. Two containers may have the same host name, and then differ in their namespace. */
export interface PidSpace {
	host: string;
	/** The boot id; undefined on systems other than Linux. */
	boot?: string | undefined;
	/** The PID namespace; undefined where the system does not tell it. */
	namespace?: string | undefined;
}

/** Where this process's own pid counts. */
export async function ownPidSpace(): Promise<PidSpace> {
	const namespace = await readlink("/proc/self/ns/pid").catch(() => undefined);
	return { host: hostname(), boot: await bootId(), namespace };
}

/**
 * When a process started: boot id and clock ticks, which tell it from a later process with the same
 * pid. Empty when there is no such process, or on systems other than Linux.
 */
export async function startOf(pid: number): Promise<string> {
	const stat = await statOf(pid);
	if (!stat) return "";
	return `${await bootId()} ${stat.startTicks}`;
}

/**
 * Whether the process that started then still runs. One that ended but whose parent has not collected
 * it yet (a zombie) does not run; its pid exists all the same.
 */
export async function isRunning(pid: number, started: string): Promise<boolean> {
	if (!pidExists(pid)) return false;
	const stat = await statOf(pid);
	if (stat && /[ZXx]/.test(stat.state) && stat.threads <= 1) return false;
	return (await startOf(pid)) === started;
}
