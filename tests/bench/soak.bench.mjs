/**
 * Half an hour of 200 simulated screens and three real players, with the service killed and started again five times, and
 * alerts that come and go. Says what went wrong: a screen that is blank or refused, a device that is lost, a change
 * that does not arrive. Its last report is in docs/soak.md.
 *
 *     node tests/bench/soak.bench.mjs [minutes]
 */
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { browserPath } from "../../scripts/browser.mjs";
import { build } from "../../scripts/build.mjs";
import { answers, freePort, newAccount, runService } from "./running.mjs";
import { SimulatedScreen } from "./soak-screens.mjs";
import { uploadPicture } from "./upload-media.mjs";

const MINUTES = Number(process.argv[2] ?? 30);
const SCREENS = 200;
const PLAYERS = 3;
const KILLS = 5;
/** What the service says, to look into faults. */
const LOG = join(tmpdir(), "soak-service.log");
const ARRIVES_MS = 60_000;
/** A small PNG of one colour. */
const PICTURE =
	"iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNQSFiAFTEMLQkAAmxIAbLcbYIAAAAASUVORK5CYII=";

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
const faults = [];
const port = String(await freePort());
const api = `http://127.0.0.1:${port}`;
const folder = await mkdtemp(join(tmpdir(), "soak-"));
let token;
/** The one that runs, or is about to. */
let service;

async function startService() {
	const said = openSync(LOG, "a");
	const child = runService(folder, port, ["ignore", said, said]);
	closeSync(said);
	const ended = once(child, "exit");
	child.on("exit", (code, signal) => {
		if (signal !== "SIGKILL") faults.push(`the service ended: ${code ?? signal}`);
	});
	service = { kill: (signal) => child.kill(signal), ended };
	await answers(`${api}/readyz`);
}

async function call(path, method = "GET", body = undefined) {
	const answer = await fetch(`${api}/api/v1${path}`, {
		method,
		headers: {
			...(token && { authorization: `Bearer ${token}` }),
			...(body && { "content-type": "application/json" }),
		},
		body: body && JSON.stringify(body),
	});
	const text = await answer.text();
	if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
	return text ? JSON.parse(text) : null;
}

async function pairOne(index) {
	const { deviceCode, userCode } = await call("/deviceAuth/code", "POST", {
		deviceName: `Screen ${index}`,
	});
	await call("/deviceAuth/verify", "POST", { userCode });
	const paired = await call("/deviceAuth/token", "POST", { deviceCode });
	return new SimulatedScreen(api, paired.deviceId, paired.accessToken);
}

/** Opens the player, pairs it, and looks every second whether it shows something once it has begun. */
async function openPlayer(browser) {
	const page = await (await browser.newContext()).newPage();
	await page.goto(`${api}/player/`);
	await page.locator("#code:not([data-empty=true])").waitFor();
	const digits = await page.locator("#code-first, #code-second").allTextContents();
	await call("/deviceAuth/verify", "POST", { userCode: digits.join("") });
	await page.locator("body[data-state=playing]").waitFor({ timeout: 60_000 });
	await page.evaluate(() => {
		window.blanks = [];
		setInterval(() => {
			const isShown = document.querySelector("#stage .front") !== null;
			if (document.body.dataset.state !== "playing" || !isShown)
				window.blanks.push(`${new Date().toISOString()} ${document.body.dataset.state}`);
		}, 1000);
	});
	return page;
}

/** Waits until everything that `wrong` names is right; what is still wrong then is a fault. */
async function settle(what, wrong) {
	const until = Date.now() + ARRIVES_MS;
	for (;;) {
		const left = await wrong();
		if (left.length === 0) return;
		if (Date.now() > until) {
			faults.push(`${what}: ${left.length} not within a minute, such as ${left[0]}`);
			return;
		}
		await sleep(1000);
	}
}

const offline = async () => {
	const groups = await call("/DeviceGroups");
	const devices = groups.flatMap((group) => group.devices);
	if (devices.length !== SCREENS + PLAYERS) faults.push(`${devices.length} devices are left`);
	return devices.filter(({ isOnline }) => !isOnline).map(({ deviceName }) => deviceName);
};

async function prepare() {
	({ accessToken: token } = await newAccount(api));
	const picture = { fileName: "a.png", contentType: "image/png" };
	const image = await uploadPicture(api, token, {
		...picture,
		bytes: Buffer.from(PICTURE, "base64"),
	});
	const make = async (title) =>
		(
			await call("/Presentations", "POST", {
				title,
				frameDelayInSeconds: 5,
				slides: [{ index: 0, title, type: "Image", imageId: image }],
			})
		).presentationId;
	const [menu, fire] = [await make("Menu"), await make("Fire")];
	const [group] = await call("/DeviceGroups");
	await call(`/DeviceGroups/${group.deviceGroupId}`, "PUT", { actualPresentationId: menu });
	return { menu, fire };
}

await build(["api", "player"]);
const args = ["--no-sandbox", "--disable-gpu"];
let browser;
try {
	await startService();
	browser = await chromium.launch({ executablePath: browserPath(), args });
	const { menu, fire } = await prepare();
	const screens = [];
	for (let index = 1; index <= SCREENS; index++) screens.push(await pairOne(index));
	for (const screen of screens) screen.start();
	const players = [];
	for (let index = 0; index < PLAYERS; index++) players.push(await openPlayer(browser));
	const others = (id) =>
		screens.filter(({ playing }) => playing !== id).map(({ deviceId }) => deviceId);
	await settle("the first start", async () => others(menu));
	const restarts = [];
	for (let kill = 0; kill < KILLS; kill++) {
		await sleep((MINUTES * 60_000) / KILLS / 2);
		await call("/DeviceGroups/alert", "PUT", { presentationId: fire });
		await settle("an alert", async () => others(fire));
		await call("/DeviceGroups/alert", "DELETE");
		await settle("an alert's end", async () => others(menu));
		service.kill("SIGKILL");
		await service.ended;
		await sleep(5_000 + Math.random() * 60_000);
		const from = Date.now();
		await startService();
		await settle("a restart", offline);
		restarts.push(Math.round((Date.now() - from) / 1000));
		await sleep(Math.max(0, (MINUTES * 60_000) / KILLS / 2 - 65_000));
	}
	for (const screen of screens) {
		screen.stop();
		faults.push(...screen.faults);
	}
	for (const page of players) faults.push(...(await page.evaluate(() => window.blanks)));
	console.log(
		`${MINUTES} minutes, ${SCREENS} simulated screens, ${PLAYERS} players, ${KILLS} kills`,
	);
	console.log(`all online again after ${restarts.join(", ")} s`);
	console.log(faults.length === 0 ? "no fault" : `${faults.length} faults`);
	for (const fault of faults.slice(0, 20)) console.log(`- ${fault}`);
} finally {
	await browser?.close();
	service?.kill("SIGTERM");
	await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = faults.length === 0 ? 0 : 1;
