import { spawn } from "node:child_process";
import { constants } from "node:os";

/** How a program ended. */
export interface ProgramEnd {
	code: number;
	stdout: string;
	/** The end of what it complained of. */
	stderr: string;
}

interface Options {
	/** Where it may write, and its home. */
	workDir: string;
	/** A folder of programs that it finds before all others. */
	programs?: string;
	/** Called with each piece of its output, which is then not kept. */
	onOutput?: (text: string) => void;
}

/** What programs exit with that tell so of a signal that ended them, or a part of them: ffmpeg, and LibreOffice's starter. */
const SIGNALLED = new Set([
	255,
	...["SIGHUP", "SIGINT", "SIGABRT", "SIGBUS", "SIGKILL", "SIGSEGV", "SIGTERM"].map(
		(name) => 128 + (constants.signals[name as NodeJS.Signals] ?? 0),
	),
]);
const STDOUT_KEPT = 4 * 1024 * 1024;
const STDERR_KEPT = 4000;

/**
 * Runs a program until it ends. It reads nothing from stdin and sees none of the service's settings.
 * @throws Error where it cannot be started, or where a signal ended it: that says nothing of its file
 */
export function runProgram(path: string, args: string[], options: Options): Promise<ProgramEnd> {
	const { workDir, programs, onOutput } = options;
	const { PATH = "" } = process.env;
	return new Promise((resolve, reject) => {
		const child = spawn(path, args, {
			cwd: workDir,
			env: {
				PATH: programs ? `${programs}:${PATH}` : PATH,
				HOME: workDir,
				TMPDIR: workDir,
				LC_ALL: "C.UTF-8",
			},
			stdio: ["ignore", "pipe", "pipe"],
		});
		let stdout = "";
		let stderr = "";
		child.stdout.setEncoding("utf8").on("data", (text: string) => {
			if (onOutput) onOutput(text);
			else stdout = (stdout + text).slice(0, STDOUT_KEPT);
		});
		child.stderr.setEncoding("utf8").on("data", (text: string) => {
			stderr = (stderr + text).slice(-STDERR_KEPT);
		});
		child.once("error", reject);
		child.once("close", (code, signal) => {
			if (code === null || SIGNALLED.has(code))
				reject(
					new Error(`${path} was ended by ${signal ?? `a signal (${code})`}: ${stderr.trim()}`),
				);
			else resolve({ code, stdout, stderr: stderr.trim() });
		});
	});
}
