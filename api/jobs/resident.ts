import { readFileSync } from "node:fs";

/**
 * The memory that a process holds, in bytes; 0 where it cannot be read: the process is gone, or
 * the system has no /proc, and the bounds on time and on dimensions must do.
 */
export function residentBytes(pid: number): number {
	try {
		const status = readFileSync(`/proc/${pid}/status`, "utf8");
		return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
	} catch {
		return 0;
	}
}
