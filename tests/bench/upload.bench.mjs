/**
 * What a form with a file of 1 GiB costs the dashboard, which streams it to the storage: its CPU time as a
 * ratio to a bare server that pipes the same bytes, and how much its memory grows.
 *
 *     node tests/bench/upload.bench.mjs [MiB]
 */
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { build } from "../../scripts/build.mjs";
import { newAccount, send, sessionCookie, withPrograms } from "./running.mjs";

const MIB = 1024 * 1024;
const SIZE = Number(process.argv[2] ?? 1024) * MIB;
const PIECE = Buffer.alloc(MIB);
/** As long as a browser makes it. */
const BOUNDARY = "----WebKitFormBoundary7MA4YWxkTrZu0gWq";
const TICKS_A_SECOND = 100;

const read = (pid, file) => readFileSync(`/proc/${pid}/${file}`, "utf8");
/** The process and all that it has started. */
function treeOf(pid) {
	const parents = readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.flatMap((one) => {
			try {
				return [[Number(one), Number(read(one, "stat").split(") ")[1].split(" ")[1])]];
			} catch {
				return [];
			}
		});
	const tree = [pid];
	for (const one of tree)
		tree.push(...parents.filter(([, of]) => of === one).map(([child]) => child));
	return tree;
}
const cpuSeconds = (pids) =>
	pids
		.map((pid) => read(pid, "stat").split(") ")[1].split(" "))
		.reduce((sum, fields) => sum + Number(fields[11]) + Number(fields[12]), 0) / TICKS_A_SECOND;
const residentMiB = (pids) =>
	pids.reduce((sum, pid) => sum + Number(/VmRSS:\s+(\d+)/.exec(read(pid, "status"))[1]), 0) / 1024;

function* zeros(size) {
	for (let left = size; left > 0; left -= PIECE.length)
		yield PIECE.subarray(0, Math.min(left, PIECE.length));
}

/** Sends so many bytes between head and tail; resolves to the answer's text. */
async function post(url, headers, head, tail) {
	const length = Buffer.byteLength(head) + SIZE + Buffer.byteLength(tail);
	const outgoing = request(url, {
		method: "POST",
		headers: { ...headers, "content-length": length },
	});
	const answered = new Promise((resolve, reject) => {
		outgoing.on("error", reject);
		outgoing.on("response", async (answer) => {
			let text = "";
			for await (const piece of answer) text += piece;
			resolve({ status: answer.statusCode, text });
		});
	});
	function* body() {
		yield Buffer.from(head);
		yield* zeros(SIZE);
		yield Buffer.from(tail);
	}
	await pipeline(Readable.from(body(), { objectMode: false }), outgoing);
	return answered;
}

/** CPU seconds and the most memory that is added while `run` runs. */
async function costOf(pid, run) {
	const tree = treeOf(pid);
	const [cpu, memory] = [cpuSeconds(tree), residentMiB(tree)];
	let most = memory;
	const timer = setInterval(() => {
		most = Math.max(most, residentMiB(tree));
	}, 50);
	await run();
	clearInterval(timer);
	return { cpu: cpuSeconds(tree) - cpu, grown: most - memory };
}

await build(["app", "api"]);
await withPrograms(async ({ service, dashboard, start }) => {
	const account = await newAccount(service.url);
	const cookie = await sessionCookie(dashboard.url, account);
	const bare = await start("tests/bench/bare-pipe.mjs", {}, "/");
	const announce = () =>
		send(
			service.url,
			"/SlideVideos",
			{ fileName: "a.mp4", contentType: "video/mp4", size: SIZE },
			account.accessToken,
		);
	const field = (name, value) =>
		`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
	const head =
		field("intent", "add-video") +
		field("newSlide.title", "Film") +
		`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\nContent-Type: video/mp4\r\n\r\n`;
	const type = { "content-type": `multipart/form-data; boundary=${BOUNDARY}` };
	for (let round = 1; round <= 3; round++) {
		const { uploadUrl } = await announce();
		const piped = await costOf(bare.pid, () => post(bare.url, { "x-target": uploadUrl }, "", ""));
		const streamed = await costOf(dashboard.pid, async () => {
			const { status, text } = await post(
				`${dashboard.url}/presentation`,
				{ ...type, cookie },
				head,
				`\r\n--${BOUNDARY}--\r\n`,
			);
			// Zeros are no video: the form comes back and says so.
			if (status !== 400 || !text.includes("This file")) throw new Error(`${status}`);
		});
		console.log(
			`round ${round}: piped ${piped.cpu.toFixed(2)} s CPU, streamed by the dashboard ${streamed.cpu.toFixed(2)} s, ` +
				`ratio ${(streamed.cpu / piped.cpu).toFixed(2)}, memory +${streamed.grown.toFixed(0)} MiB`,
		);
	}
});
