import { connect } from "node:net";
import { beforeAll, describe, expect, test } from "vitest";
import { multipart } from "../support/form";
import { expected } from "../support/servers";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const site = withSite();
let ann: SignedIn;
beforeAll(async () => {
	ann = await site.signedIn();
});

const FORMS = [
	"/login",
	"/register-user",
	"/magic-link",
	"/forgot-password",
	"/reset-password",
	"/resend-confirmation",
	"/theme",
];
const OWN_FORMS = [
	"/presentations",
	"/presentation",
	"/devices",
	"/verify-device",
	"/change-password",
	"/change-email",
	"/user-info",
	"/user-info/two-factor",
];
const URLENCODED = "application/x-www-form-urlencoded";

describe("methods", () => {
	test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])(
		"%s is a 405 that names what is allowed",
		async (method) => {
			for (const path of ["/presentations", "/login", "/nothing", "/logout", "/theme"]) {
				const page = await ann.visitor.request(path, { method });
				expect([page.status, page.headers.allow]).toEqual(
					expected.methods[method] ?? [405, "GET, HEAD, POST"],
				);
			}
		},
	);

	test("a form sent to a page that takes none is a 405", async () => {
		for (const path of ["/", "/guide"]) {
			const { status, headers } = await ann.visitor.post(path, { a: "b" });
			expect([path, status, headers.allow]).toEqual([path, 405, "GET, HEAD"]);
		}
		const page = await ann.visitor.post("/confirm-email", { a: "b" });
		expect([page.status, page.headers.allow]).toEqual([405, "GET, HEAD"]);
		expect(page.main).toContain("This page does not take forms.");
	});

	test("a form sent to an address without a page is told so in words", async () => {
		for (const path of ["/robots.txt", "/presentations/choices", "/theme1/presentations"]) {
			const page = await ann.visitor.post(path, { a: "b" });
			expect([page.status, page.headers.allow, page.text]).toEqual([
				405,
				"GET, HEAD",
				"This address does not take forms.\n",
			]);
		}
	});

	test("HEAD answers as GET does, without a body", async () => {
		for (const path of ["/presentations", "/nothing", "/user-info"]) {
			const got = await ann.visitor.get(path);
			const head = await ann.visitor.request(path, { method: "HEAD" });
			expect(head.status).toBe(got.status);
			expect(head.bytes).toHaveLength(0);
			expect(head.headers["content-type"]).toBe(got.headers["content-type"]);
			expect(head.headers.etag).toBe(got.headers.etag);
			expect(Number(head.headers["content-length"])).toBeGreaterThan(500);
		}
		const out = await site.visitor().request("/presentations", { method: "HEAD" });
		expect([out.status, out.location]).toEqual([302, "/login?redirectTo=%2Fpresentations"]);
	});
});

describe("bodies", () => {
	test.each([...FORMS, ...OWN_FORMS])("over 2 MiB to %s is a 413", async (path) => {
		const visitor = path === "/theme" || OWN_FORMS.includes(path) ? ann.visitor : site.visitor();
		const page = await visitor.request(path, {
			method: "POST",
			headers: { "content-type": URLENCODED },
			body: `email=${"x".repeat(2 * 1024 * 1024)}`,
		});
		expect(page.status).toBe(413);
		if (path !== "/theme") expect(page.main).toContain("This form is too large to send.");
	});

	test.each(FORMS)("over 64 KiB to %s, which takes forms of anybody, is a 413", async (path) => {
		const visitor = path === "/theme" ? ann.visitor : site.visitor();
		const send = (size: number) =>
			visitor.request(path, {
				method: "POST",
				headers: { "content-type": URLENCODED },
				body: `email=${"%C3".repeat((size - 6) / 3)}`,
			});
		expect((await send(64 * 1024 + 2)).status).toBe(413);
		const { status, bytes } = await send(60 * 1024);
		expect(status).toBeLessThan(413);
		// What was typed is shown again, and is in no link.
		expect(bytes.length).toBeLessThan(300_000);
	});

	test.each(["/theme", "/uploads", "/schedules/drawing"])(
		"%s, which has no page, says in words why a form is refused",
		async (path) => {
			const large = "x".repeat(2 * 1024 * 1024 + 1);
			for (const [type, body, status, message] of [
				["application/json", "{}", 400, "The form data could not be read."],
				[URLENCODED, large, 413, "This form is too large to send."],
			] as const) {
				const sent = (headers: Record<string, string>) =>
					ann.visitor.request(path, {
						method: "POST",
						headers: { "content-type": type, ...headers },
						body,
					});
				const asked = await sent({ accept: "*/*" });
				expect([asked.status, JSON.parse(asked.text)]).toEqual([status, { message }]);
				const opened = await sent({ accept: "text/html" });
				expect([opened.status, opened.text]).toEqual([status, `${message}\n`]);
			}
		},
	);

	test.each([
		["/presentations/choices?search=%00", 400],
		["/presentation/99/slides?ids=1", 404],
		["/presentation/x/slides?ids=1", 404],
	])("%s, which has no page, says in words why it is a %d", async (path, status) => {
		const page = await ann.visitor.request(path, { headers: { accept: "*/*" } });
		expect([page.status, JSON.parse(page.text)]).toEqual([
			status,
			{ message: expect.not.stringMatching(/Unexpected|^$/) },
		]);
	});

	test("fields over 2 MiB before a file are a 413", async () => {
		const big = "x".repeat(3 * 1024 * 1024);
		const sent = multipart([
			["title", big],
			["file", { name: "a.png", body: new Uint8Array(10) }],
		]);
		expect((await ann.visitor.request("/presentation", sent)).status).toBe(413);
	});

	test.each([
		["multipart/form-data; boundary=x", "no boundary in sight"],
		["multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="a"'],
		["multipart/form-data; boundary=x", "--x\r\n\r\n\r\n--x--\r\n"],
		["multipart/form-data; boundary=x", ""],
		["multipart/form-data", "--x--\r\n"],
		["multipart/form-data; boundary=", "--\r\n"],
		["application/json", "{}"],
		["text/plain", "a=b"],
		["", "a=b"],
		["nonsense", "a=b"],
	])("%j holding %j is a 400", async (type, body) => {
		for (const path of [...FORMS, ...OWN_FORMS]) {
			const visitor = OWN_FORMS.includes(path) ? ann.visitor : site.visitor();
			const page = await visitor.request(path, {
				method: "POST",
				headers: type ? { "content-type": type } : {},
				body,
			});
			expect([path, page.status]).toEqual([path, 400]);
		}
	});

	test.each(["%", "%E0%A4%A", "a=%FF%FE", "=&=&&&", "email[]=x&email[0].y=z", "__proto__=x"])(
		"odd urlencoded fields are never a 500: %s",
		async (body) => {
			for (const path of [...FORMS, ...OWN_FORMS]) {
				const visitor = OWN_FORMS.includes(path) ? ann.visitor : site.visitor();
				const page = await visitor.request(path, {
					method: "POST",
					headers: { "content-type": URLENCODED },
					body,
				});
				expect([path, page.status < 500]).toEqual([path, true]);
			}
		},
	);

	test.each([
		'{"type":"remove","payload":{"name":"slides","index":99}}',
		'{"type":"reorder","payload":{"name":"slides","from":5,"to":-1}}',
		'{"type":"insert","payload":{"name":"title"}}',
		'{"type":"reorder","payload":{"name":"__proto__","from":0,"to":1}}',
		'{"type":"remove"}',
		'{"type":"unknown"}',
		"remove",
		"{",
		"null",
	])("a list edit that makes no sense is never a 500: %s", async (intent) => {
		const page = await ann.visitor.post("/presentation", { title: "x", __intent__: intent });
		expect(page.status).toBeLessThan(500);
		expect(page.status).not.toBe(302);
	});

	const deep = `a${".a".repeat(50_000)}=x`;
	const many = "a=x&".repeat(400_000);
	test.each([
		["a list of millions", "email[50000000]=x"],
		["a list of millions of slides", "slides[50000000].title=x"],
		["many levels", deep],
		["many lists in lists", `a${"[0]".repeat(50_000)}=x`],
		["a field 400,000 times", many],
		["a list edit that is no JSON", "__intent__={"],
		["a list edit far out", `__intent__={"type":"insert","payload":{"name":"slides[50000000].x"}}`],
		["an edit of a value", `__intent__={"type":"update","payload":{"name":"title","value":"x"}}`],
		["a state that is no JSON", "__state__={"],
	])("%s is a 400 at once", async (_, body) => {
		for (const [visitor, path] of [
			[site.visitor(), "/login"],
			[site.visitor(), "/register-user"],
			[ann.visitor, "/presentation"],
			[ann.visitor, "/devices"],
			[ann.visitor, "/verify-device"],
		] as const) {
			const begun = performance.now();
			const page = await visitor.request(path, {
				method: "POST",
				headers: { "content-type": URLENCODED },
				body,
			});
			expect([path, page.status]).toEqual([path, 400]);
			expect(performance.now() - begun).toBeLessThan(3_000);
		}
	});

	test("what cannot be a slide is a 400 with a sentence, never saved", async () => {
		const before = (await ann.visitor.get("/presentations")).rows.length;
		const odd: Record<string, string>[] = [
			{ "slides[0].title": "x" },
			{ "slides[0].title": "x", "slides[0].type": "Nothing" },
			{ "slides[0].title": "x", "slides[0].type": "Image", "slides[0].imageId": "x" },
			{ "slides[0].title": "x", "slides[0].type": "Image", "slides[0].id": "-1" },
			{ "slides[1000].title": "x" },
			{ slides: "x" },
			{ "slides[0]": "x" },
			{ "slides.a": "x" },
			{ "slides[0].title.a": "x" },
			{ newSlide: "x" },
			{ "title.a": "x" },
		];
		for (const fields of odd) {
			const page = await ann.visitor.post("/presentation", { title: "Odd", ...fields });
			expect([page.status, page.alert !== undefined], JSON.stringify(fields)).toEqual([400, true]);
		}
		expect((await ann.visitor.get("/presentations")).rows).toHaveLength(before);
	});

	test("somebody who hangs up in the middle harms nobody", async () => {
		const { port } = new URL(site.dashboard.url);
		for (let count = 0; count < 5; count++)
			await new Promise<void>((done) => {
				const socket = connect(Number(port), "127.0.0.1", () => {
					socket.write(
						`POST /presentation HTTP/1.1\r\nHost: x\r\nCookie: ${ann.visitor.cookieHeader}\r\n` +
							"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000000\r\n\r\n--x\r\n",
					);
					setTimeout(() => socket.destroy(), 20);
				});
				socket.on("close", () => done());
				socket.on("error", () => undefined);
			});
		expect((await ann.visitor.get("/presentations")).status).toBe(200);
	});
});
