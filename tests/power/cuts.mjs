/**
 * Cuts the power of a service that is writing, again and again, and checks that it starts on what is left
 * and has all that it acknowledged (docs/decisions/0006). CUTS: how many, 40 unless told. Linux, as root.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { build } from "../../scripts/build.mjs";
import { cuttableDisk } from "./disk.mjs";

const CUTS = Number(process.env.CUTS ?? 40);
/** The time from a start to the cut, in milliseconds: as long as a first start, up to half a minute. */
const MOST_MS = 26_000;
const NEW_DATA_EVERY = 5;
const START_MS = 60_000;
const program = fileURLToPath(new URL("../../build/api/main.js", import.meta.url));
const account = { email: "ann@signage.test", password: "Passw0rd!" };

/** Starts the service; resolves to its address, or undefined if it ended or took too long. */
async function start(dataDir) {
	const child = spawn(process.execPath, [program], {
		env: {
			PATH: process.env.PATH,
			HOST: "127.0.0.1",
			API_PORT: "0",
			DATA_DIR: dataDir,
			MAX_PRESENTATIONS: "1000000",
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
	const ready = new Promise((resolve) => {
		createInterface({ input: child.stdout }).on("line", (line) => {
			const [, url] = /^Service ready on (\S+)/.exec(line) ?? [];
			if (url) resolve(url);
		});
		child.once("exit", () => resolve(undefined));
	});
	const url = await Promise.race([ready, delay(START_MS, undefined, { ref: false })]);
	const kill = async () => {
		if (child.exitCode !== null || child.signalCode !== null) return;
		child.kill("SIGKILL");
		await once(child, "exit");
	};
	return { url, kill };
}

async function call(url, method, path, body, token) {
	const response = await fetch(`${url}/api/v1${path}`, {
		method,
		headers: {
			"content-type": "application/json",
			...(token && { authorization: `Bearer ${token}` }),
		},
		body: body && JSON.stringify(body),
	});
	return { status: response.status, body: await response.json().catch(() => undefined) };
}

const signIn = async (url) => (await call(url, "POST", "/login", account)).body?.accessToken;

/** Makes presentations one after the other until stopped; keeps what the service acknowledged. */
function write(url, acknowledged) {
	let isStopped = false;
	const written = (async () => {
		if (acknowledged.length === 0) await call(url, "POST", "/register", account);
		const token = await signIn(url);
		while (!isStopped) {
			const title = `No ${acknowledged.length}`;
			const made = await call(url, "POST", "/Presentations", { title, slides: [] }, token);
			if (made.status >= 300) throw new Error(`a write is answered ${made.status}`);
			acknowledged.push({ id: made.body.presentationId, title });
		}
	})().catch((error) => error);
	return async () => {
		isStopped = true;
		const error = await written;
		if (error) throw error;
	};
}

/** What is wrong with the data that a cut left; undefined if nothing. */
async function wrongWith(dataDir, acknowledged) {
	const { url, kill } = await start(dataDir);
	try {
		if (!url) return "the service does not start";
		if (acknowledged.length === 0) return undefined;
		const token = await signIn(url);
		if (!token) return "the account is gone";
		const { body } = await call(url, "GET", "/Presentations", undefined, token);
		const kept = new Map(body.presentations.map((one) => [one.presentationId, one.title]));
		const lost = acknowledged.filter(({ id, title }) => kept.get(id) !== title);
		return lost.length > 0 ? `${lost.length} acknowledged presentations are gone` : undefined;
	} finally {
		await kill();
	}
}

await build(["api"]);
const disk = cuttableDisk();
let isLeaving = false;
process.once("SIGINT", () => {
	isLeaving = true;
});
let cuts = 0;
let failures = 0;
let checked = 0;
try {
	let acknowledged = [];
	let name = "";
	for (let round = 0; round < CUTS && !isLeaving; round++) {
		if (round % NEW_DATA_EVERY === 0) {
			name = `data-${round}`;
			acknowledged = [];
		}
		const pause = Math.round(Math.random() * MOST_MS);
		const starting = start(join(disk.folder, name));
		const cutDuringStart = round % NEW_DATA_EVERY === 0 && round % 2 === 0;
		if (cutDuringStart) await delay(pause / 8);
		const { url, kill } = cutDuringStart ? {} : await starting;
		if (!cutDuringStart && !url) throw new Error("The service did not start on whole data.");
		const stop = url && write(url, acknowledged);
		if (url) await delay(pause);
		// Only what was acknowledged before the cut has to be there.
		const promised = [...acknowledged];
		disk.cut();
		await stop?.();
		await (kill ?? (await starting).kill)();
		const wrong = await disk.afterCut((folder) => wrongWith(join(folder, name), promised));
		cuts++;
		checked += promised.length;
		if (wrong) failures++;
		const when = cutDuringStart ? "in the first start" : `${pause} ms after the start`;
		console.log(
			`cut ${round + 1}, ${when}, ${promised.length} acknowledged: ${wrong ?? "all there"}`,
		);
	}
} finally {
	disk.remove();
}
console.log(`\n${cuts} cuts, ${checked} acknowledged writes, ${failures} cuts that lost something`);
process.exitCode = failures === 0 ? 0 : 1;
