/**
 * A part of many screens, in a process of their own; the bench tells it by messages what they do. Each screen has a
 * stream of events with one service, and sends its heartbeats to the same.
 */
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "./ask.mjs";

const { services, tokens, localAddress } = JSON.parse(process.argv[2]);
const INTERVAL_MS = 15_000;
const OPENED_TOGETHER = 50;
// A screen has connections of its own; here heartbeats share some, as one address has so many ports only.
const agent = new Agent({ keepAlive: true, maxSockets: 100, localAddress });
const screens = Array.from({ length: tokens.count }, (_, index) => ({
	token: `bench-token-${tokens.first + index * tokens.step}`,
	service: services[index % services.length],
	revision: "",
}));
let errors = {};
let onRevision = () => undefined;
const fail = (what) => {
	errors[what] = (errors[what] ?? 0) + 1;
};

const call = ({ service, token }, path, more) => ask({ agent }, service, path, { token, ...more });

const report = {
	playing: { presentationId: 1, slideId: 1 },
	cachedRevision: "0123456789abcdefghijkl",
	itemsCached: 12,
	itemsTotal: 12,
	playerVersion: "0.1.0",
};

/** Runs a call, notes a failure, and resolves to how long it took and the bytes that it had. */
async function timed(run, expected) {
	const from = performance.now();
	let bytes = 0;
	try {
		const answer = await run();
		bytes = answer.bytes;
		if (answer.status !== expected) fail(`status ${answer.status}`);
	} catch (error) {
		fail(String(error.code ?? error));
	}
	return { ms: performance.now() - from, bytes };
}

async function inTurn(list, together, run) {
	const waiting = [...list];
	const work = async () => {
		for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await run(next);
	};
	await Promise.all(Array.from({ length: together }, work));
}

/** Opens a screen's stream; resolves once it was told its revision, or that failed. */
const follow = (screen) =>
	new Promise((resolve) => {
		const failed = (what) => {
			fail(what);
			resolve();
		};
		const asked = request(
			new URL("/api/v1/player/events", screen.service),
			{ agent: false, localAddress, headers: { authorization: `Bearer ${screen.token}` } },
			(answer) => {
				if (answer.statusCode !== 200) failed(`a stream is refused with ${answer.statusCode}`);
				answer.setEncoding("utf8").on("data", (piece) => {
					const revision = /"revision":"([^"]+)"/.exec(piece)?.[1];
					if (!revision) return;
					const isFirst = screen.revision === "";
					screen.revision = revision;
					if (isFirst) resolve();
					else onRevision(screen);
				});
				answer.on("close", () => failed("a stream ended"));
			},
		);
		asked.on("socket", (socket) => {
			screen.socket = socket;
		});
		asked.on("error", (error) => failed(`a stream: ${error.code}`)).end();
	});

const tasks = {
	/** Opens the streams of those that have none yet, up to so many screens. */
	async follow({ upTo }) {
		const more = screens.slice(0, upTo).filter(({ socket }) => !socket);
		await inTurn(more, OPENED_TOGETHER, follow);
		return { followed: screens.filter(({ revision }) => revision !== "").length };
	},
	/** Heartbeats of so many screens for a time, each every 15 seconds: the milliseconds that each took, and the bytes of all. */
	async beat({ upTo, ms }) {
		const took = [];
		let bytes = 0;
		const end = performance.now() + ms;
		const each = async (screen, index) => {
			await sleep((index / upTo) * INTERVAL_MS);
			while (performance.now() < end) {
				const beat = await timed(
					() => call(screen, "/player/heartbeat", { method: "POST", body: report }),
					200,
				);
				took.push(beat.ms);
				bytes += beat.bytes;
				await sleep(Math.max(0, INTERVAL_MS - beat.ms));
			}
		};
		await Promise.race([
			Promise.all(screens.slice(0, upTo).map(each)),
			sleep(ms + INTERVAL_MS, undefined, { ref: false }),
		]);
		return { took: [...took], bytes };
	},
	/** What the streams have had of bytes so far, both ways. */
	streamBytes: ({ upTo }) => ({
		bytes: screens
			.slice(0, upTo)
			.reduce((sum, { socket }) => sum + (socket ? socket.bytesRead + socket.bytesWritten : 0), 0),
	}),
	/** Waits until so many screens are told of a change: milliseconds since `from`, and of reading the new manifest. */
	async change({ upTo, from, patience }) {
		const told = [];
		const read = [];
		let bytes = 0;
		const all = new Promise((resolve) => {
			onRevision = async (screen) => {
				told.push(Date.now() - from);
				const headers = { "if-none-match": '"old"' };
				bytes = (await timed(() => call(screen, "/player/manifest", { headers }), 200)).bytes;
				read.push(Date.now() - from);
				if (read.length === upTo) resolve();
			};
		});
		await Promise.race([all, sleep(patience, undefined, { ref: false })]);
		onRevision = () => undefined;
		return { told, read, bytes };
	},
};

process.on("message", async ({ task, ...more }) => {
	const result = await tasks[task](more);
	process.send({ result, errors });
	errors = {};
});
process.on("disconnect", () => process.exit());
