/** Many screens in one process; the bench tells it by messages what they do, and it answers with what came of it. */
import { Agent, request } from "node:http";
import { ask } from "./ask.mjs";

const [, , api, count] = process.argv;
const SCREENS = Number(count);
const INTERVAL_MS = 15_000;
const OPENED_TOGETHER = 50;
// Screens have a connection each; here calls share some, as one process has so many ports only.
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const screens = Array.from({ length: SCREENS }, (_, index) => ({
	token: `bench-token-${index + 1}`,
	revision: "",
	tag: '"old"',
}));
const errors = [];
let onRevision = () => undefined;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const quantile = (values, part) =>
	values.sort((a, b) => a - b)[Math.floor((values.length - 1) * part)];
const times = (values) => ({
	median: Math.round(quantile(values, 0.5)),
	p99: Math.round(quantile(values, 0.99)),
	most: Math.round(quantile(values, 1)),
});

const report = {
	playing: null,
	cachedRevision: "r",
	itemsCached: 12,
	itemsTotal: 14,
	playerVersion: "bench",
};
const beat = (base, { token }) =>
	ask({ agent }, base, "/player/heartbeat", { token, method: "POST", body: report });
const manifest = (base, { token, tag }) =>
	ask({ agent }, base, "/player/manifest", { token, headers: { "if-none-match": tag } });

/** Runs a call, notes a failure, and resolves to how long it took. */
async function timed(run, expected) {
	const from = performance.now();
	try {
		const { status } = await run();
		if (!expected.includes(status)) errors.push(`status ${status}`);
	} catch (error) {
		errors.push(String(error.code ?? error));
	}
	return performance.now() - from;
}

async function inTurn(list, together, run) {
	const waiting = [...list];
	const work = async () => {
		for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next);
	};
	await Promise.all(Array.from({ length: together }, work));
}

/** Opens a screen's stream; resolves once it was told its revision. */
const follow = (screen) =>
	new Promise((resolve) => {
		const asked = request(
			new URL("/api/v1/player/events", api),
			{ agent: false, headers: { authorization: `Bearer ${screen.token}` } },
			(answer) => {
				if (answer.statusCode !== 200) {
					errors.push(`stream ${answer.statusCode}`);
					resolve();
				}
				answer.setEncoding("utf8").on("data", (piece) => {
					const revision = /"revision":"([^"]+)"/.exec(piece)?.[1];
					if (!revision) return;
					const isFirst = screen.revision === "";
					screen.revision = revision;
					if (isFirst) resolve();
					else onRevision(screen);
				});
				answer.on("close", () => errors.push("a stream ended"));
			},
		);
		asked.on("error", (error) => errors.push(String(error.code))).end();
	});

const tasks = {
	/** Opens all streams. */
	follow: () => inTurn(screens, OPENED_TOGETHER, follow),
	/** So many rounds of heartbeats, spread over the interval. */
	async beat({ rounds }) {
		const took = [];
		const each = async (screen, index) => {
			await sleep((index / SCREENS) * INTERVAL_MS);
			for (let round = 0; round < rounds; round++) {
				const ms = await timed(() => beat(api, screen), [200]);
				took.push(ms);
				await sleep(INTERVAL_MS - ms);
			}
		};
		await Promise.all(screens.map(each));
		return times(took);
	},
	/** Waits until all are told of a change and have read what is new; times since `from`, in milliseconds. */
	async change({ from }) {
		const told = [];
		const read = [];
		await new Promise((resolve) => {
			onRevision = async (screen) => {
				told.push(Date.now() - from);
				const renew = async () => {
					const answer = await manifest(api, screen);
					screen.tag = answer.headers.etag;
					return answer;
				};
				await timed(renew, [200]);
				read.push(Date.now() - from);
				if (read.length === SCREENS) resolve();
			};
		});
		return { told: times(told), read: times(read) };
	},
	/** Each screen's heartbeat or unchanged manifest once, eight at a time. */
	heartbeats: ({ base = api }) =>
		inTurn(screens, 8, (screen) => timed(() => beat(base, screen), [200])),
	unchanged: ({ base = api }) =>
		inTurn(screens, 8, (screen) => timed(() => manifest(base, screen), [304])),
};

process.on("message", async ({ task, ...more }) => {
	const result = await tasks[task](more);
	process.send({ result, errors: errors.splice(0) });
});
