import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const endWithParent = join(root, "scripts/end-with-parent.mjs");
const UNOPTIMISED = `--import=${new URL("./unoptimised-wasm.mjs", import.meta.url)}`;
const QUICK_HASHES = `--import=${new URL("./quick-hashes.mjs", import.meta.url)}`;
/** What makes programs cost less; given by NODE_OPTIONS, so that the programs that a program starts have it too. */
export const LIGHT = `${UNOPTIMISED} ${QUICK_HASHES}`;
/** For a service that hashes passwords as it does for customers. */
export const REAL_HASHES = { NODE_OPTIONS: UNOPTIMISED };

export interface Ended {
	/** Null where a signal ended it. */
	code: number | null;
	stdout: string;
	stderr: string;
}

/** A Node program in a process of its own. */
export interface Child {
	process: ChildProcess;
	/** What it has said so far. */
	said: { stdout: string; stderr: string };
	ended: Promise<Ended>;
	/** Sends a signal and resolves when it has ended. */
	end(signal: NodeJS.Signals): Promise<Ended>;
}

/** The children that are ended after the test file, each with the signal for that. */
const running = new Map<ChildProcess, NodeJS.Signals>();

/**
 * Starts a Node program that ends when this process does, however this one ends.
 * @param args the program's path, absolute or from the repository's root, and its arguments
 * @param env its whole environment, PATH aside
 * @param leftover the signal that ends it where the test file leaves it running; SIGTERM if it has children of its own
 * @param endsByItself whether it does so when its channel to this process closes; others are made to
 */
export function startChild(
	args: string[],
	env: Record<string, string>,
	leftover: NodeJS.Signals = "SIGKILL",
	endsByItself = false,
): Child {
	const preloaded = endsByItself ? [] : ["--import", endWithParent];
	const child = spawn(process.execPath, [...preloaded, ...args], {
		cwd: root,
		env: { PATH: process.env.PATH, NODE_OPTIONS: LIGHT, ...env },
		stdio: ["ignore", "pipe", "pipe", "ipc"],
	});
	running.set(child, leftover);
	const said = { stdout: "", stderr: "" };
	child.stdout?.setEncoding("utf8").on("data", (text) => {
		said.stdout += text;
	});
	child.stderr?.setEncoding("utf8").on("data", (text) => {
		said.stderr += text;
	});
	const ended = once(child, "close").then(([code]): Ended => {
		running.delete(child);
		return { code, ...said };
	});
	return {
		process: child,
		said,
		ended,
		end: (signal) => {
			child.kill(signal);
			return ended;
		},
	};
}

/** Resolves with what `pattern` finds in the child's standard output. @throws where it ends before */
export function heard({ process, said, ended }: Child, pattern: RegExp): Promise<RegExpExecArray> {
	return new Promise((resolve, reject) => {
		const look = () => {
			const found = pattern.exec(said.stdout);
			if (found) resolve(found);
		};
		process.stdout?.on("data", look);
		// It may have been said before it is waited for.
		look();
		ended.then(({ code, stderr }) => reject(new Error(`ended with ${code}: ${stderr}`)), reject);
	});
}

/** Keeps a child running beyond the test file that started it. */
export const keepChild = (child: ChildProcess): boolean => running.delete(child);

/** Kills what the tests of a file have left running. */
export function killChildren(): void {
	for (const [child, signal] of running) child.kill(signal);
	running.clear();
}
