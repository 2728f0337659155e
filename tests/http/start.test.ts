import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newPerson, ok } from "../support/caller";
import { type Child, heard, LIGHT, startChild } from "../support/children";
import { freePort } from "../support/free-port";
import { freshData } from "../support/fresh-data";
import { linkIn, mailTo, outboxUrl } from "../support/outbox";
import { startService } from "../support/service";
import { Visitor } from "../support/visitor";

const SECRET = "a secret of the tests, long enough to seal";

/** A data folder that a service has used and closed. */
let dataDir: string;
let scratch: string;
beforeAll(async () => {
	scratch = mkdtempSync(join(tmpdir(), "signage-start-"));
	dataDir = await freshData();
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** `npm start`'s program. */
const start = (env: Record<string, string>): Child =>
	startChild(["scripts/start.mjs"], { HOST: "127.0.0.1", DATA_DIR: dataDir, ...env });

/** Waits until it has printed its whole welcome message. */
const ready = (started: Child) => heard(started, /Ctrl-C/);

async function ports() {
	return { PORT: String(await freePort()), API_PORT: String(await freePort()) };
}

/** Checks that it prints one line that says what is wrong, and exits with 1. */
async function failsWith(env: Record<string, string>, line: RegExp): Promise<void> {
	const started = start({ ...(await ports()), ...env });
	expect((await started.ended).code).toBe(1);
	const lines = started.said.stderr.trim().split("\n");
	expect(lines).toHaveLength(1);
	expect(lines[0]).toMatch(line);
	expect(started.said.stdout).not.toContain("Dashboard");
}

const isListening = (port: string) =>
	fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" }).then(
		() => true,
		() => false,
	);

const healthOf = async (port: string) => (await fetch(`http://127.0.0.1:${port}/healthz`)).status;

/** Kills what is left of a group of processes. */
function endGroup(leader: number | undefined) {
	try {
		if (leader) process.kill(-leader, "SIGKILL");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
	}
}

describe("one command", () => {
	test("prints the addresses, works from that moment on, and ends whole", async () => {
		const env = await ports();
		const started = start(env);
		await ready(started);
		const said = started.said.stdout;
		expect(said).toContain(`http://127.0.0.1:${env.PORT}`);
		expect(said).toContain(`http://127.0.0.1:${env.API_PORT}/api/v1`);
		expect(said).toContain(`http://127.0.0.1:${env.API_PORT}/player/`);
		const visitor = new Visitor(`http://127.0.0.1:${env.PORT}`);
		const email = "start@signage.test";
		const password = "Passw0rd!";
		const sent = await visitor.fill("/register-user", {
			fields: { email, password, confirmPassword: password },
		});
		expect(sent.status).toBe(302);
		await visitor.signIn(email, password, true);
		expect((await visitor.get("/presentations")).status).toBe(200);
		expect((await fetch(`http://127.0.0.1:${env.API_PORT}/player/`)).status).toBe(200);

		const second = start(await ports());
		expect((await second.ended).code).toBe(1);
		expect(second.said.stderr.trim().split("\n")).toHaveLength(1);
		expect(second.said.stderr).toContain(dataDir);
		expect((await visitor.get("/presentations")).status).toBe(200);

		expect((await started.end("SIGTERM")).code).toBe(0);
		expect(started.said.stderr).toBe("");
		expect([await isListening(env.PORT), await isListening(env.API_PORT)]).toEqual([false, false]);

		const again = start(env);
		await ready(again);
		expect((await visitor.get("/presentations")).status).toBe(200);
		expect((await again.end("SIGINT")).code).toBe(0);
		expect([await isListening(env.PORT), await isListening(env.API_PORT)]).toEqual([false, false]);
	});

	test("says where mails are, shows them, and has them lead to the dashboard", async () => {
		const env = await ports();
		const started = start(env);
		await ready(started);
		const service = { url: `http://127.0.0.1:${env.API_PORT}`, logs: () => started.said.stdout };
		expect(outboxUrl(service)).toContain(`http://127.0.0.1:${env.API_PORT}/dev/mail?key=`);
		const { email } = await newPerson(service);
		await ok(service, "magicSend", { body: { email } });
		const link = linkIn(await mailTo(service, email, /sign-in/));
		expect(link.href).toMatch(
			new RegExp(`^http://127\\.0\\.0\\.1:${env.PORT}/login\\?magicToken=`),
		);
		// It comes through the pipe of another process.
		await expect
			.poll(() => started.said.stdout)
			.toContain(`Mail to ${email}: Your sign-in link\n  ${link.href}\n`);
		expect((await started.end("SIGTERM")).code).toBe(0);
	});

	test("goes on when whoever reads what it says is gone", async () => {
		const env = await ports();
		const started = start(env);
		await ready(started);
		const service = { url: `http://127.0.0.1:${env.API_PORT}` };
		const { email } = await newPerson(service);
		started.process.stdout?.destroy();
		started.process.stderr?.destroy();
		const processes = () => Promise.all([env.PORT, env.API_PORT].map(healthOf));
		for (let line = 0; line < 3; line++) {
			await ok(service, "magicSend", { body: { email } });
			expect(await processes()).toEqual([200, 200]);
		}
		expect((await started.end("SIGTERM")).code).toBe(0);
	});

	test.each([
		["ends with npm, whose shell passes no signal on", "SIGTERM"],
		["ends with npm that is killed, which leaves its shell", "SIGKILL"],
	] as const)("%s", async (_, signal) => {
		const env = { HOST: "127.0.0.1", DATA_DIR: dataDir, ...(await ports()) };
		const npm = spawn("npm", ["start"], {
			env: { PATH: process.env.PATH, NODE_OPTIONS: LIGHT, ...env },
			detached: true,
			stdio: ["ignore", "pipe", "inherit"],
		});
		try {
			let said = "";
			npm.stdout.setEncoding("utf8").on("data", (text) => {
				said += text;
			});
			await expect.poll(() => said).toContain("Ctrl-C");
			npm.kill(signal);
			await expect.poll(() => isListening(env.PORT)).toBe(false);
			await expect.poll(() => isListening(env.API_PORT)).toBe(false);
		} finally {
			endGroup(npm.pid);
		}
	});

	test("says nothing of mails where a mail server takes them", async () => {
		const env = { ...(await ports()), SMTP_URL: "smtp://127.0.0.1:9" };
		const started = start(env);
		await ready(started);
		expect(started.said.stdout).not.toContain("/dev/mail");
		expect((await started.end("SIGTERM")).code).toBe(0);
	});
});

describe("what cannot work is one line and exit 1", () => {
	test("a taken port", async () => {
		const taken = createServer().listen(0, "127.0.0.1");
		await once(taken, "listening");
		const address = taken.address();
		const port = String(typeof address === "object" ? address?.port : "");
		await failsWith({ PORT: port }, new RegExp(`^Port ${port} is taken`));
		taken.close();
	});

	test("a service's port that is taken by something silent", async () => {
		const silent = createServer().listen(0, "127.0.0.1");
		await once(silent, "listening");
		const address = silent.address();
		const port = String(typeof address === "object" ? address?.port : "");
		await failsWith({ API_PORT: port }, new RegExp(`${port}.*taken|taken.*${port}`));
		silent.close();
	});

	test("a service's port that is taken by another of its kind", async () => {
		const other = await startService();
		const { port } = new URL(other.url);
		await failsWith({ API_PORT: port }, new RegExp(`${port}.*taken|taken.*${port}`));
		await other.stop();
	});

	// One setting of each program; unit tests have the others (start-settings, app-env, api-settings).
	test("PORT=abc", async () => failsWith({ PORT: "abc" }, /^PORT must be a port number/));

	test("ACCESS_TOKEN_SECONDS=abc, which is the service's", async () =>
		failsWith({ ACCESS_TOKEN_SECONDS: "abc" }, /^ACCESS_TOKEN_SECONDS\b/));

	test("two variables: a line each", async () => {
		const started = start({
			...(await ports()),
			API_URL: "nonsense",
			SESSION_SECRET: "short",
		});
		expect((await started.ended).code).toBe(1);
		expect(started.said.stderr.trim().split("\n")).toEqual([
			expect.stringMatching(/^API_URL\b/),
			expect.stringMatching(/^SESSION_SECRET\b/),
		]);
	});

	test("a data folder below a file", async () => {
		const file = join(scratch, "file");
		writeFileSync(file, "");
		await failsWith({ DATA_DIR: join(file, "data") }, /DATA_DIR.* cannot be written/);
		await failsWith(
			{ DATA_DIR: join(file, "data"), SESSION_SECRET: SECRET },
			/DATA_DIR.* cannot be used/,
		);
	});
});

describe("the dashboard alone", () => {
	test("needs no data folder and no service to start", async () => {
		const env = await ports();
		const started = start({
			PORT: env.PORT,
			API_URL: "http://127.0.0.1:9",
			SESSION_SECRET: SECRET,
			DATA_DIR: join(scratch, "none", "file"),
		});
		const visitor = new Visitor(`http://127.0.0.1:${env.PORT}`);
		await heard(started, /Dashboard/);
		expect((await visitor.get("/login")).status).toBe(200);
		expect(started.said.stdout).not.toContain("Player");
		expect((await started.end("SIGTERM")).code).toBe(0);
	});
});
