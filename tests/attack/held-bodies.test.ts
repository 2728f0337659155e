import type { Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { call, newPerson, ok, pairScreen } from "../support/caller";
import { send } from "../support/http";
import { rawConnection } from "../support/raw-connection";
import { startService, type TestService } from "../support/service";
import { isOnAzure } from "../support/storage";

// One of its own: others' bodies would count as well.
let service: TestService;
beforeAll(async () => {
	const env = { TRUSTED_PROXIES: "1", NEW_ACCOUNT_TIER: "Enterprise" };
	service = await startService({ env, isAlone: true });
});
afterAll(() => service.stop());

const sockets: Socket[] = [];
afterEach(() => {
	for (const socket of sockets.splice(0)) socket.destroy();
});

const MIB = 1024 * 1024;
const LOGIN = "/api/v1/login";
const PRESENTATIONS = "/api/v1/Presentations";
interface Begun {
	path: string;
	bytes: number;
	address: string;
	token?: string;
	/** The body's length is announced. */
	isPut?: boolean;
}

/** Sends a body in chunks that has no end; `said()` is what has come back. */
function begin({ path, bytes, address, token, isPut }: Begun) {
	const { socket, heard } = rawConnection(service.url);
	sockets.push(socket);
	const head = [
		`${isPut ? "PUT" : "POST"} ${path} HTTP/1.1`,
		"Host: x",
		"Content-Type: application/json",
		isPut ? `Content-Length: ${bytes + 1}` : "Transfer-Encoding: chunked",
		`X-Forwarded-For: ${address}`,
		...(token ? [`Authorization: Bearer ${token}`] : []),
	];
	socket.write(`${head.join("\r\n")}\r\n\r\n`);
	const body = " ".repeat(bytes);
	socket.write(isPut ? body : `${bytes.toString(16)}\r\n${body}\r\n`);
	return { said: heard };
}

/** A sign-in, which is refused for the password, with so many spaces. */
const signIn = (address: string, spaces: number) =>
	send(service.url + LOGIN, {
		method: "POST",
		headers: { "content-type": "application/json", "x-forwarded-for": address },
		body: `${" ".repeat(spaces)}{"email":"nobody@example.com","password":"wrong"}`,
	});
const large = 0xf0000;

/** Of these, one is refused once all have come. */
async function expectOneRefused(begun: readonly Begun[], status: number, type = "problem+json") {
	const all = begun.map(begin);
	const answers = () => all.map(({ said }) => said()).filter((text) => text !== "");
	await vi.waitFor(() => expect(answers()).toHaveLength(1), 30_000);
	const [answer] = answers();
	expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
	expect(answer).toContain("retry-after: 5");
	expect(answer).toContain(`application/${type}`);
}

test("a body that comes in chunks is waited for once its caller is known", async () => {
	const { said } = begin({ path: PRESENTATIONS, bytes: 2 * MIB, address: "10.0.0.1" });
	await vi.waitFor(() => expect(said()).toMatch(/^HTTP\/1\.1 401 /), 30_000);
});

test("a presentation of more than 1 MiB may come in chunks, one of more than 8 MiB not", async () => {
	const { token } = await newPerson(service);
	const { presentationId } = await ok(service, "createPresentation", {
		token,
		body: { title: "Menu", slides: [] },
	});
	const slides = Array.from({ length: 150 }, (_, index) => ({
		index,
		title: `Slide ${index}`,
		type: "WebContent",
		url: `https://example.com/${index}`,
	}));
	const text = JSON.stringify({ title: "Menu", slides });
	const put = (body: string) =>
		send(`${service.url}${PRESENTATIONS}/${presentationId}`, {
			method: "PUT",
			headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
			body: (body.match(/.{1,50000}/g) ?? []).map((piece) => Buffer.from(piece)),
		});
	const saved = await put(text.padStart(2 * MIB));
	expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);
	const read = await ok(service, "getPresentation", { token, params: { presentationId } });
	expect(read.slides.map((slide) => slide.url)).toEqual(slides.map((slide) => slide.url));
	expect((await put(text.padStart(8 * MIB + 1))).status).toBe(413);
});

test("bodies of callers at one address have 8 MiB in memory, and small ones always room", async () => {
	const address = "10.0.1.1";
	await expectOneRefused(
		Array.from({ length: 9 }, () => ({ path: LOGIN, bytes: large, address })),
		429,
	);
	expect((await signIn(address, large)).status).toBe(429);
	expect((await signIn(address, 15_000)).status).toBe(401);
	expect((await signIn("10.0.1.2", large)).status).toBe(401);
	for (const socket of sockets.splice(0)) socket.destroy();
	await vi.waitFor(async () => expect((await signIn(address, large)).status).toBe(401), 30_000);
});

test("bodies of all who are not signed in have 32 MiB in memory, which are no others' room", async () => {
	const { token } = await newPerson(service);
	await expectOneRefused(
		Array.from({ length: 35 }, (_, index) => ({
			path: LOGIN,
			bytes: large,
			address: `10.0.2.${index}`,
		})),
		503,
	);
	expect((await signIn("10.0.3.1", 15_000)).status).toBe(401);
	const title = "Hall".padEnd(900_000);
	const { status } = await call(service, "createDeviceGroup", { token, body: { title } });
	expect(status).toBe(200);
});

test("bodies for one account have 24 MiB in memory, wherever they come from", async () => {
	const { token } = await newPerson(service);
	const begun = [1, 2, 3, 4].map((index) => ({
		path: PRESENTATIONS,
		bytes: 7 * MIB,
		address: `10.0.4.${index}`,
		token,
	}));
	await expectOneRefused(begun, 429);
});

test("a screen's bodies have 64 KiB each, and take none of its owner's room", async () => {
	const { token } = await newPerson(service);
	const { screenToken } = await pairScreen(service, token);
	const path = "/api/v1/player/heartbeat";
	const beat = (bytes: number) =>
		send(service.url + path, {
			method: "POST",
			headers: { authorization: `Bearer ${screenToken}`, "content-type": "application/json" },
			body: '{"playing":null}'.padStart(bytes),
		});
	expect((await beat(65_536)).status).toBe(200);
	const refused = await beat(65_537);
	expect([refused.status, refused.text]).toEqual([413, expect.stringContaining("64 KiB")]);
	const one = { path, bytes: 65_536, token: screenToken };
	await expectOneRefused(
		Array.from({ length: 43 }, (_, index) => ({ ...one, address: `10.0.6.${index}` })),
		429,
	);
	const title = "Hall".padEnd(900_000);
	const { status } = await call(service, "createDeviceGroup", { token, body: { title } });
	expect(status).toBe(200);
});

test.skipIf(isOnAzure)("lists of blocks count as other bodies do", async () => {
	const { token } = await newPerson(service);
	const { uploadUrl } = await ok(service, "createSlideImage", {
		token,
		body: { fileName: "a.png", contentType: "image/png", size: 10 },
	});
	const { pathname, search } = new URL(String(uploadUrl));
	const path = `${pathname}${search}&comp=blocklist`;
	const one = { path, bytes: large, address: "10.0.5.1", isPut: true };
	await expectOneRefused(
		Array.from({ length: 9 }, () => one),
		429,
		"xml",
	);
});
