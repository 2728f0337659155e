import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { withSite } from "../support/shared";

const site = withSite();

const URLENCODED = "application/x-www-form-urlencoded";
const MB = 1e6;
const PIECES = 15;

/** Posts on a connection that is kept, one after the other: a caller's next request comes on it. */
async function postEach(url: string, type: string, bytes: number): Promise<number[]> {
	const statuses: number[] = [];
	for (let count = 0; count < 6; count += 1) {
		const answer = await fetch(url, {
			method: "POST",
			headers: { "content-type": type },
			body: "x".repeat(bytes),
			redirect: "manual",
		});
		await answer.arrayBuffer();
		statuses.push(answer.status);
	}
	return statuses;
}

test.each([
	["a form that is too large", "/login", 413],
	["a form of nobody", "/presentations", 302],
])("%s is answered, and so is what comes after it on the connection", async (_, path, status) => {
	const url = new URL(path, site.visitor().site).href;
	expect(await postEach(url, URLENCODED, 3 * MB)).toEqual(Array(6).fill(status));
});

test("the service tells all who post too much, also while they are still sending", async () => {
	const url = `${site.service.url}/api/v1/login`;
	expect(await postEach(url, "application/json", 20 * MB)).toEqual(Array(6).fill(413));
});

/** Posts so many bytes, a fifteenth every tenth of a second. Fails where the connection does not last until all are sent. */
async function postSlowly(url: string, type: string, bytes: number, more = ""): Promise<number> {
	const { hostname, port, pathname } = new URL(url);
	const socket = connect(Number(port), hostname);
	socket.write(
		`POST ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: ${type}\r\n` +
			`Content-Length: ${bytes}\r\n${more}\r\n`,
	);
	const answer = once(socket, "data");
	for (let piece = 0; piece < PIECES; piece += 1) {
		if (socket.closed || socket.readableEnded) throw new Error("cut while it was sent");
		socket.write(Buffer.alloc(bytes / PIECES, "x"));
		await setTimeout(100);
	}
	const [head] = await answer;
	socket.destroy();
	return Number(String(head).slice(9, 12));
}

// A browser reads no answer before it has sent the whole form.
test.concurrent.each([
	["a file of nobody", "/presentation", "multipart/form-data; boundary=x", 302],
	["a form that is too large", "/login", URLENCODED, 413],
	["fields that are too large", "/login", "multipart/form-data; boundary=x", 413],
])("%s is read to its end, however slowly it comes", async (_, path, type, status) => {
	const url = new URL(path, site.visitor().site).href;
	expect(await postSlowly(url, type, 9 * MB)).toBe(status);
});

test.concurrent("a form that may have a file is read to its end, too, where its fields are too large", async () => {
	const { visitor } = await site.signedIn();
	const url = new URL("/simple-schedule", visitor.site).href;
	const type = "multipart/form-data; boundary=x";
	expect(await postSlowly(url, type, 9 * MB, `Cookie: ${visitor.cookieHeader}\r\n`)).toBe(413);
});

test.concurrent("the service reads on, too, where it has answered a body that is too large", async () => {
	const url = `${site.service.url}/api/v1/login`;
	expect(await postSlowly(url, "application/json", 3 * MB)).toBe(413);
});

test.concurrent("whoever asks for the end of the connection is read to the end, too, and gets it", async () => {
	const url = new URL("/presentation", site.visitor().site).href;
	const type = "multipart/form-data; boundary=x";
	for (const at of [url, `${site.service.url}/api/v1/login`])
		expect(await postSlowly(at, type, 3 * MB, "Connection: close\r\n")).toBeGreaterThan(300);
	const { hostname, port } = new URL(url);
	const socket = connect(Number(port), hostname);
	socket.write(
		`POST /login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: ${URLENCODED}\r\n` +
			"Content-Length: 3\r\nConnection: close\r\n\r\na=b",
	);
	expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});
