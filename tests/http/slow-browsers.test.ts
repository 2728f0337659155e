import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import { SERVER } from "../support/servers";
import { mintedCookie } from "../support/session";
import { Visitor } from "../support/visitor";

const NOBODY = "http://127.0.0.1:9";
const LIMIT_MS = 300;
/** Less than where REQUEST_TIMEOUT_MS says nothing. */
const SOON_MS = 20_000;

let dashboard: TestDashboard;
beforeAll(async () => {
	dashboard = await startDashboard(NOBODY, { REQUEST_TIMEOUT_MS: String(LIMIT_MS) });
});
afterAll(() => dashboard.stop());

function opened(url: string): Socket {
	const { hostname, port } = new URL(url);
	return connect(Number(port), hostname);
}

/** What the dashboard answers to these lines, after which nothing comes; ends when it closes. */
async function answerTo(...lines: string[]): Promise<string> {
	const socket = opened(dashboard.url);
	socket.setTimeout(SOON_MS, () => socket.destroy(new Error("The dashboard still waits.")));
	socket.write(lines.join("\r\n"));
	return text(socket);
}
const head = async (path: string, length: number, type: string) => [
	`POST ${path} HTTP/1.1`,
	`Host: ${new URL(dashboard.url).host}`,
	`Cookie: ${await mintedCookie({})}`,
	`Content-Length: ${length}`,
	`Content-Type: ${type}`,
	"",
];
const URLENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data; boundary=x";
const LARGE = 9_000_000;
const FIELD = '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nadd-image\r\n';

describe("a browser that stops in the midst of sending", () => {
	test("a form: a 408 that says so, and the connection ends", async () => {
		const answer = await answerTo(...(await head("/verify-device", 100, URLENCODED)), "userCode=1");
		expect(answer).toMatch(/^HTTP\/1\.1 408 /);
		expect(answer).toContain("It took too long to send this form.");
	});

	test("the fields before a file: the same", async () => {
		const answer = await answerTo(...(await head("/presentation", LARGE, MULTIPART)), FIELD);
		expect(answer).toMatch(/^HTTP\/1\.1 408 /);
	});

	test("a file: an answer, and the connection ends", async () => {
		const file =
			'--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nthe first bytes';
		const answer = await answerTo(...(await head("/presentation", LARGE, MULTIPART)), FIELD + file);
		expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
	});

	test.runIf(SERVER === "own")("the headers: the connection ends", async () => {
		expect(await answerTo("GET /login HTTP/1.1", "Host: x", "X-More: ")).toMatch(
			/^HTTP\/1\.1 408 /,
		);
	});
});

test.runIf(SERVER === "own")(
	"connections above MAX_CONNECTIONS that send nothing lock nobody out",
	async () => {
		const small = await startDashboard(NOBODY, { MAX_CONNECTIONS: "3" });
		const silent = Array.from({ length: 4 }, () => opened(small.url));
		await Promise.all(silent.map((socket) => once(socket, "connect")));
		const [first] = silent;
		await once(first as Socket, "close");
		for (let turn = 0; turn < 3; turn++)
			expect((await new Visitor(small.url).get("/login")).status).toBe(200);
		for (const socket of silent) socket.destroy();
		await small.stop();
	},
);
