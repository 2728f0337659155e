/**
 * CPU time of the service for a page of 100 presentations, with 100 and with 10,000 of them, and what a
 * save costs.
 *
 *     node tests/bench/list.bench.mjs [requests] [presentations, 10000 by default]
 */
import { build } from "../../scripts/build.mjs";
import { cpuMs, load, median, newAccount, send, withPrograms } from "./running.mjs";

const FEW = 100;
const AT_A_TIME = 8;
const ROUNDS = 5;
const requests = Number(process.argv[2] ?? 200);
const MANY = Number(process.argv[3] ?? 10_000);

const QUERIES = {
	"default order": "page=1&pageSize=100",
	"by title": "page=1&pageSize=100&sort=title",
	"last changed first": "page=1&pageSize=100&sort=-changed",
	"by pages": "page=1&pageSize=100&sort=pages",
	"by status, last first": "page=1&pageSize=100&sort=-status",
	"status Ready": "page=1&pageSize=100&status=Ready",
	"status none": "page=1&pageSize=100&status=none",
	"search, all fit": "page=1&pageSize=100&search=presentation",
	"search, one fits": "page=1&pageSize=100&search=number+00077",
};

const slides = Array.from({ length: 3 }, (_, index) => ({
	index,
	title: `Page ${index}`,
	type: "WebContent",
	url: "https://example.com/",
}));

/** An account with this many presentations; resolves to its token and the CPU time of a save, in ms. */
async function accountWith(service, amount) {
	const { accessToken } = await newAccount(service.url, `${amount}@example.com`);
	const before = await cpuMs(service.pid);
	let made = 0;
	const make = async () => {
		while (made < amount) {
			made++;
			const body = { title: `Presentation number ${String(made).padStart(5, "0")}`, slides };
			await send(service.url, "/Presentations", body, accessToken);
		}
	};
	await Promise.all(Array.from({ length: AT_A_TIME }, make));
	return { accessToken, save: ((await cpuMs(service.pid)) - before) / amount };
}

async function measure({ url, pid }, query, { accessToken }) {
	const before = await cpuMs(pid);
	await load(
		`${url}/api/v1/Presentations${query && `?${query}`}`,
		{ authorization: `Bearer ${accessToken}` },
		requests,
	);
	return ((await cpuMs(pid)) - before) / requests;
}

await build(["app", "api"]);
await withPrograms(
	async ({ service, filled: { few, many } }) => {
		for (const [name, query] of Object.entries(QUERIES)) {
			const times = { few: [], many: [] };
			for (let round = -1; round < ROUNDS; round++) {
				const one = await measure(service, query, few);
				const other = await measure(service, query, many);
				// The first round warms up.
				if (round < 0) continue;
				times.few.push(one);
				times.many.push(other);
			}
			const [one, other] = [median(times.few), median(times.many)];
			console.log(
				`${name.padEnd(20)} ${one.toFixed(2)} and ${other.toFixed(2)} CPU-ms, ratio ${(other / one).toFixed(2)}`,
			);
		}
	},
	{
		settings: { MAX_PRESENTATIONS: String(2 * MANY) },
		async fill(service) {
			const few = await accountWith(service, FEW);
			const many = await accountWith(service, MANY);
			console.log(
				`a save: ${few.save.toFixed(2)} and ${many.save.toFixed(2)} CPU-ms, ${FEW} and ${MANY} presentations`,
			);
			return { few, many };
		},
	},
);
