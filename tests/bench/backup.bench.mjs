/**
 * How long saves wait while the embedded database is backed up, and how long an import takes: with an empty installation and
 * with many slides.
 *
 *     node tests/bench/backup.bench.mjs [slides]
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { build } from "../../scripts/build.mjs";
import { median, newAccount, send, withPrograms } from "./running.mjs";

const SLIDES = Number(process.argv[2] ?? 100_000);
const A_PRESENTATION = 100;
const ROUNDS = 3;
const BETWEEN_MS = 500;

/** Runs a command of api/move.ts. Resolves to what it says, and how long it took, in milliseconds. */
async function move(command, folder, dataDir) {
	const began = performance.now();
	const child = spawn(process.execPath, ["build/api/move.js", command, folder], {
		env: { PATH: process.env.PATH, DATA_DIR: dataDir },
		stdio: ["ignore", "pipe", "inherit"],
	});
	let said = "";
	child.stdout.setEncoding("utf8").on("data", (text) => {
		said += text;
	});
	const [code] = await once(child, "close");
	if (code !== 0) throw new Error(`${command} ended with ${code}`);
	return { said, ms: performance.now() - began };
}

/** Saves a profile again and again while `work` runs. Resolves to the times of the saves, in milliseconds. */
async function savesDuring(work, { url }, token) {
	let isOver = false;
	const times = [];
	const saving = (async () => {
		while (!isOver) {
			const began = performance.now();
			await send(url, "/User", { firstName: `Name ${times.length}` }, token, "PUT");
			times.push(performance.now() - began);
		}
	})();
	await delay(BETWEEN_MS);
	await work();
	await delay(BETWEEN_MS);
	isOver = true;
	await saving;
	return times;
}

const shown = (times) =>
	`median ${median(times).toFixed(1)} ms, longest ${Math.max(...times).toFixed(0)} ms of ${times.length}`;

async function measure(name, insert) {
	await withPrograms(
		async ({ service, dataDir, filled: token }) => {
			const idle = await savesDuring(() => delay(2000), service, token);
			console.log(`${name}, saves without a backup: ${shown(idle)}`);
			for (let round = 1; round <= ROUNDS; round++) {
				const folder = join(dataDir, `backup-${round}`);
				let backup;
				const during = await savesDuring(
					async () => {
						backup = await move("backup", folder, dataDir);
					},
					service,
					token,
				);
				const [, read] = /took (.*)\.\n/.exec(backup.said);
				console.log(
					`${name}, saves with one: ${shown(during)}; reading took ${read}, the backup ${backup.ms.toFixed(0)} ms`,
				);
			}
			const { ms } = await move("restore", join(dataDir, "backup-1"), join(dataDir, "restored"));
			console.log(`${name}, restored in ${ms.toFixed(0)} ms`);
		},
		{ fill: async ({ url }) => (await newAccount(url)).accessToken, insert },
	);
}

await build(["app", "api"]);
await measure("empty", undefined);
await measure(`${SLIDES} slides`, async (database) => {
	const presentations = Math.ceil(SLIDES / A_PRESENTATION);
	await database.exec(`
		insert into presentations (owner_id, title, frame_delay_in_seconds, background_color)
			select 1, 'Presentation ' || i, 5, '#000000' from generate_series(1, ${presentations}) i;
		alter table slides disable trigger user;
		insert into slides (presentation_id, index, title, type, url)
			select 1 + i / ${A_PRESENTATION}, i % ${A_PRESENTATION}, 'Slide ' || i, 'WebContent', 'https://example.org/' || i
			from generate_series(0, ${SLIDES} - 1) i;
		alter table slides enable trigger user;`);
});
