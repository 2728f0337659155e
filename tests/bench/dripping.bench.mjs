/**
 * How long the sign-in page takes while 20 large uploads come in drop by drop, their fields first.
 *
 *     node tests/bench/dripping.bench.mjs
 */
import { connect } from "node:net";
import { build } from "../../scripts/build.mjs";
import { median, newAccount, sessionCookie, withPrograms } from "./running.mjs";

const UPLOADS = 20;
const DROP = "x".repeat(1024);
const EVERY_MS = 5;
const SECONDS = 8;
const ASKED = 40;

function drip({ hostname, port, host }, cookie) {
	const socket = connect(Number(port), hostname);
	socket.on("error", () => undefined);
	socket.write(
		`POST /presentation HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nContent-Length: 90000000\r\n` +
			'Content-Type: multipart/form-data; boundary=x\r\n\r\n--x\r\nContent-Disposition: form-data; name="title"\r\n\r\n',
	);
	const timer = setInterval(() => socket.write(DROP), EVERY_MS);
	return () => {
		clearInterval(timer);
		socket.destroy();
	};
}

await build(["app", "api"]);
await withPrograms(async ({ service, dashboard }) => {
	const cookie = await sessionCookie(dashboard.url, await newAccount(service.url));
	async function timesOf() {
		const times = [];
		for (let count = 0; count < ASKED; count++) {
			const begun = performance.now();
			await (await fetch(`${dashboard.url}/login`)).text();
			times.push(performance.now() - begun);
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
		const mean = times.reduce((sum, one) => sum + one, 0) / ASKED;
		return `median ${median(times).toFixed(0)} ms, mean ${mean.toFixed(0)} ms, at most ${times.at(-1).toFixed(0)} ms`;
	}
	await timesOf();
	console.log(`alone: ${await timesOf()}`);
	const ends = Array.from({ length: UPLOADS }, () => drip(new URL(dashboard.url), cookie));
	await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
	console.log(`after ${SECONDS} s of ${UPLOADS} dripping uploads: ${await timesOf()}`);
	for (const end of ends) end();
});
