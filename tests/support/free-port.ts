import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FIRST = 20_000;
const COUNT = 10_000;

/** Whether this port is now ours among the workers of this run. */
function claim(port: number): boolean {
	const folder = join(tmpdir(), "ports");
	mkdirSync(folder, { recursive: true });
	try {
		writeFileSync(join(folder, String(port)), "", { flag: "wx" });
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
		throw error;
	}
}

async function isFree(port: number): Promise<boolean> {
	const server = createServer().listen(port, "127.0.0.1");
	const isOpen = await once(server, "listening").then(
		() => true,
		() => false,
	);
	if (isOpen) await new Promise((done) => server.close(done));
	return isOpen;
}

/**
 * A port of 127.0.0.1 that stays free until the caller listens on it: no other test of the run gets
 * it, and it lies below those that the system gives to connections and to servers on any port.
 */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = FIRST + Math.floor(Math.random() * COUNT);
		if (claim(port) && (await isFree(port))) return port;
	}
}
