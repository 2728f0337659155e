import { readFileSync } from "node:fs";

/**
 * The memory a process holds, in bytes. 0 when it cannot be read, because the process is gone or the
 * system has no /proc; then only the limits on time and picture size apply.
 */
export function residentBytes(pid: number): number {
	try {
		const status = readFileSync(`/proc/${pid}/status`, "utf8");
		return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
	} catch {
		return 0;
	}
}
