import { readFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { newPerson } from "../support/caller";
import { heard, startChild } from "../support/children";
import { startDashboard } from "../support/dashboard";
import { databaseEnv } from "../support/databases";
import { freePort } from "../support/free-port";
import { freshData } from "../support/fresh-data";
import { freshPglite, ON_PGLITE } from "../support/moving";
import { startProxy } from "../support/proxy";
import { SERVER } from "../support/servers";
import { sharedService } from "../support/service";
import { Visitor } from "../support/visitor";

const CALLERS = 12;

interface Seen {
	answers: number;
	/** Answers that say that their connection ends. */
	told: number;
}

/** Asks for pages on one connection, one after the other, until no new connection is taken; what went wrong before. */
async function askOn(url: string, cookie: string, seen: Seen): Promise<string[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	const once = () =>
		new Promise<number | undefined>((resolve, reject) => {
			const asked = request(url, { agent, headers: { cookie } }, (response) => {
				response.resume();
				if (response.headers.connection === "close") seen.told += 1;
				response.once("end", () => resolve(response.statusCode));
				response.once("error", reject);
			});
			asked.once("error", reject);
			asked.end();
		});
	const wrong: string[] = [];
	for (;;)
		try {
			const status = await once();
			seen.answers += 1;
			if (status !== 200) wrong.push(`status ${status}`);
		} catch (cause) {
			const { code } = cause as NodeJS.ErrnoException;
			agent.destroy();
			if (code === "ECONNREFUSED") return wrong;
			wrong.push(String(cause));
		}
}

test("SIGTERM under load: every request that is taken is answered, by the service too, and all ends", async () => {
	const port = String(await freePort());
	const dataDir = await freshData();
	const started = startChild(["scripts/start.mjs"], {
		HOST: "127.0.0.1",
		PORT: port,
		API_PORT: String(await freePort()),
		DATA_DIR: dataDir,
		...(await databaseEnv(dataDir)),
	});
	await heard(started, /Ctrl-C/);
	const url = `http://127.0.0.1:${port}`;
	const visitor = new Visitor(url);
	const person = { email: "load@signage.test", password: "Passw0rd!" };
	await visitor.fill("/register-user", {
		fields: { ...person, confirmPassword: person.password },
	});
	await visitor.signIn(person.email, person.password);
	const seen = { answers: 0, told: 0 };
	const asking = Array.from({ length: CALLERS }, () =>
		askOn(`${url}/presentations`, visitor.cookieHeader, seen),
	);
	while (seen.answers < CALLERS * 4) await delay(20);
	const ended = started.end("SIGTERM");
	expect((await Promise.all(asking)).flat()).toEqual([]);
	expect(seen.told).toBeGreaterThan(0);
	expect(await ended).toMatchObject({ code: 0, stderr: "" });
});

/** The children of a process, and theirs. */
async function below(pid: number): Promise<number[]> {
	const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
	const children = text.split(" ").filter(Boolean).map(Number);
	return [...children, ...(await Promise.all(children.map(below))).flat()];
}

test.runIf(process.platform === "linux")(
	"a signal to all processes at once: what is under way is answered, nothing is started again",
	async () => {
		const port = await freePort();
		const dataDir = await freshData();
		const started = startChild(["scripts/start.mjs"], {
			HOST: "127.0.0.1",
			PORT: String(port),
			API_PORT: String(await freePort()),
			DATA_DIR: dataDir,
			...(await databaseEnv(dataDir)),
		});
		await heard(started, /Ctrl-C/);
		const body = "email=ann%40signage.test&password=Passw0rd%21";
		const socket = connect(port, "127.0.0.1");
		const type = "Content-Type: application/x-www-form-urlencoded";
		const head = `POST /login HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${type}\r\nContent-Length: ${body.length}`;
		socket.write(`${head}\r\nConnection: close\r\n\r\n${body.slice(0, 9)}`);
		await delay(300);
		const all = await below(Number(started.process.pid));
		expect(all).toHaveLength(2);
		for (const pid of all) process.kill(pid, "SIGTERM");
		const ended = started.end("SIGTERM");
		await delay(300);
		socket.write(body.slice(9));
		expect(await text(socket)).toMatch(/^HTTP\/1\.1 \d{3} /);
		const { code, stderr } = await ended;
		expect(code).toBe(0);
		expect(stderr).not.toMatch(/crashed/);
	},
);

test("a service that hangs does not keep the end from coming", async () => {
	const dataDir = await freshPglite();
	const started = startChild(["scripts/start.mjs"], {
		HOST: "127.0.0.1",
		PORT: String(await freePort()),
		API_PORT: String(await freePort()),
		DATA_DIR: dataDir,
		...ON_PGLITE,
	});
	await heard(started, /Ctrl-C/);
	const { pid } = JSON.parse(await readFile(join(dataDir, "service.lock"), "utf8"));
	process.kill(pid, "SIGSTOP");
	const { code, stderr } = await started.end("SIGTERM");
	expect([code, stderr]).toEqual([
		0,
		"The service has not ended in time and was killed: the next start goes on.\n",
	]);
	expect(() => process.kill(pid, 0)).toThrow("ESRCH");
});

test.runIf(SERVER === "own")(
	"what is under way when the end comes is finished, though it takes a while",
	async () => {
		const service = await sharedService();
		const { email, password } = await newPerson(service);
		const proxy = await startProxy(service.url);
		const dashboard = await startDashboard(proxy.url);
		const visitor = new Visitor(dashboard.url);
		await visitor.signIn(email, password);
		proxy.harm("GET", "/api/v1/DeviceGroups", { lateMs: 1_500 });
		const late = visitor.get("/devices");
		await delay(300);
		const stopped = dashboard.stop();
		expect((await late).status).toBe(200);
		await stopped;
		await proxy.stop();
	},
);
