/**
 * One player for an hour or more, with all that a screen lives through made frequent: slides of 3 s (photos, films, a web
 * page), a save with another photo every two minutes, an alert every five, a service that is killed every ten. Says after
 * each minute what the page holds once its heap is collected, and what its process takes. Its last report is in docs/soak.md.
 *
 *     node tests/bench/long-player.bench.mjs [minutes]
 */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { browserPath } from "../../scripts/browser.mjs";
import { build } from "../../scripts/build.mjs";
import { photo } from "./photo.mjs";
import { answers, freePort, newAccount, runService, send } from "./running.mjs";
import { uploadFilm, uploadPicture } from "./upload-media.mjs";

const MINUTES = Number(process.argv[2] ?? 60);
const PHOTOS = 5;
const SECONDS = 3;
/** As the service has it from the system. */
const FFMPEG = "ffmpeg";
/** Access tokens last an hour. */
const TOKEN_MINUTES = 30;
const port = String(await freePort());
const api = `http://127.0.0.1:${port}`;
const folder = await mkdtemp(join(tmpdir(), "long-player-"));
const account = { email: "bench@example.com", password: "Secret1!" };
let service;
let token;

async function startService() {
	service = runService(folder, port);
	await answers(`${api}/readyz`);
}
async function killService() {
	const ended = once(service, "exit");
	service.kill("SIGKILL");
	await ended;
}

const put = (path, body) => send(api, path, body, token, "PUT");
const picture = async (name) =>
	uploadPicture(api, token, {
		fileName: `${name}.jpg`,
		contentType: "image/jpeg",
		bytes: await photo(),
	});

async function film() {
	const path = join(folder, "film.mp4");
	const source = "testsrc2=s=1280x720:r=25:d=4";
	const args = [
		"-y",
		"-loglevel",
		"error",
		"-f",
		"lavfi",
		"-i",
		source,
		"-pix_fmt",
		"yuv420p",
		path,
	];
	spawnSync(FFMPEG, args);
	const file = { fileName: "film.mp4", contentType: "video/mp4", bytes: await readFile(path) };
	return { type: "Video", videoId: await uploadFilm(api, token, file) };
}

/** A page that never stands still, as those of weather and clocks. */
async function webPage() {
	const server = createServer((_, response) => {
		response.setHeader("content-type", "text/html");
		response.end(
			"<body><h1>Now</h1><script>setInterval(() => { document.querySelector('h1').textContent = Date.now(); }, 100)</script>",
		);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		server,
		slide: { type: "WebContent", url: `http://127.0.0.1:${server.address().port}/` },
	};
}

/** Counts in the page what it makes and frees, and looks twice a second whether it shows something. */
function watch() {
	window.seen = { blobs: 0, turns: 0, blanks: [] };
	const { createObjectURL, revokeObjectURL } = URL;
	URL.createObjectURL = (blob) => {
		window.seen.blobs++;
		return createObjectURL.call(URL, blob);
	};
	URL.revokeObjectURL = (url) => {
		window.seen.blobs--;
		revokeObjectURL.call(URL, url);
	};
	let last;
	let hasBegun = false;
	setInterval(() => {
		const { state } = document.body.dataset;
		const front = document.querySelector("#stage .front");
		const isShown = state === "playing" && front !== null;
		hasBegun ||= isShown;
		if (hasBegun && !isShown) window.seen.blanks.push(`${new Date().toISOString()} ${state}`);
		if (front !== last) window.seen.turns++;
		last = front;
	}, 500);
}

const residentMB = async (pid) =>
	Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

await build(["api", "player"]);
const page = await webPage();
let browser;
try {
	await startService();
	({ accessToken: token } = await newAccount(api, account.email));
	const photos = [];
	for (let index = 0; index < PHOTOS; index++) photos.push(await picture(`photo ${index}`));
	const films = [await film(), await film()];
	const content = (pictures) => ({
		title: "Lobby",
		frameDelayInSeconds: SECONDS,
		slides: [...pictures.map((imageId) => ({ type: "Image", imageId })), ...films, page.slide].map(
			(slide, index) => ({ ...slide, index, title: `Slide ${index}`, duration: SECONDS }),
		),
	});
	const { presentationId } = await send(api, "/Presentations", content(photos), token);
	const { slides } = content(photos.slice(0, 1));
	const fire = { title: "Fire", slides: slides.slice(0, 1) };
	const { presentationId: alertId } = await send(api, "/Presentations", fire, token);
	const [group] = await send(api, "/DeviceGroups", undefined, token, "GET");
	const groupPath = `/DeviceGroups/${group.deviceGroupId}`;
	await put(groupPath, { title: group.title, actualPresentationId: presentationId });

	const args = ["--no-sandbox", "--disable-gpu"];
	browser = await chromium.launch({ executablePath: browserPath(), args });
	const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
	const screen = await context.newPage();
	await screen.addInitScript(watch);
	const faults = [];
	screen.on("pageerror", (error) => faults.push(String(error)));
	await screen.goto(`${api}/player/`);
	await screen.locator("#code:not([data-empty=true])").waitFor();
	const digits = await screen.locator("#code-first, #code-second").allTextContents();
	await send(api, "/deviceAuth/verify", { userCode: digits.join("") }, token);
	await screen.locator("body[data-state=playing]").waitFor({ timeout: 60_000 });
	screen.on("load", () => faults.push("the page was loaded again"));

	const inPage = await context.newCDPSession(screen);
	const inBrowser = await browser.newBrowserCDPSession();
	await inPage.send("Performance.enable");
	console.log("minute  heap MB  nodes  listeners  blob addresses  stored MB  turns  process MB");
	const began = Date.now();
	for (let minute = 1; minute <= MINUTES; minute++) {
		await sleep(Math.max(0, began + minute * 60_000 - Date.now()));
		await inPage.send("HeapProfiler.collectGarbage");
		const { metrics } = await inPage.send("Performance.getMetrics");
		const of = (name) => metrics.find((one) => one.name === name).value;
		const { seen, stored } = await screen.evaluate(async () => ({
			seen: window.seen,
			stored: (await navigator.storage.estimate()).usage,
		}));
		const { processInfo } = await inBrowser.send("SystemInfo.getProcessInfo");
		const { id } = processInfo.find(({ type }) => type === "renderer");
		const row = [
			...[minute, (of("JSHeapUsedSize") / 1e6).toFixed(2), of("Nodes"), of("JSEventListeners")],
			...[seen.blobs, (stored / 1e6).toFixed(1), seen.turns, Math.round(await residentMB(id))],
		];
		console.log(row.join("  "));
		if (minute === MINUTES) faults.push(...seen.blanks);
		if (minute % TOKEN_MINUTES === 0) ({ accessToken: token } = await send(api, "/login", account));
		if (minute % 2 === 0) {
			photos.shift();
			photos.push(await picture(`minute ${minute}`));
			await put(`/Presentations/${presentationId}`, content(photos));
		}
		if (minute % 5 === 0) await put("/DeviceGroups/alert", { presentationId: alertId });
		if (minute % 5 === 1 && minute > 1)
			await send(api, "/DeviceGroups/alert", undefined, token, "DELETE");
		if (minute % 10 === 7) {
			await killService();
			await sleep(15_000);
			await startService();
		}
	}
	console.log(faults.length === 0 ? "no fault" : `${faults.length} faults`);
	for (const fault of faults.slice(0, 20)) console.log(`- ${fault}`);
} finally {
	await browser?.close();
	service?.kill("SIGTERM");
	page.server.close();
	await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
