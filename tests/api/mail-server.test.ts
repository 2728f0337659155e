import { readFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { API_BASE } from "@signage/contract/endpoint";
import { lte, sql } from "drizzle-orm";
import type { SMTPServerOptions } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RefusedMailError } from "../../api/mail/mail";
import { hastenOrders } from "../../api/mail/order";
import { smtpDelivery } from "../../api/mail/smtp";
import { mailOrders } from "../../api/mail/tables";
import { call, ok } from "../support/caller";
import { freePort } from "../support/free-port";
import { freshData } from "../support/fresh-data";
import { send } from "../support/http";
import { type MailServer, type ReceivedMail, startMailServer } from "../support/mail-server";
import { newEmail } from "../support/new-email";
import { openData } from "../support/open-data";
import { startService, type TestService } from "../support/service";
import { makeCertificate } from "../support/tls-line";

const password = "Passw0rd!";

/** Waits until something is there, for half a minute at the most. */
async function until<T>(look: () => T | undefined): Promise<T> {
	const end = Date.now() + 30_000;
	for (;;) {
		const found = look();
		if (found !== undefined) return found;
		if (Date.now() > end) throw new Error("It did not come");
		await delay(20);
	}
}

const header = ({ source }: ReceivedMail, name: string) =>
	new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)\r$`, "im").exec(source)?.[1];
/** The text part of a mail, its quoted-printable line breaks undone. */
const textOf = ({ source }: ReceivedMail) =>
	source
		.slice(source.indexOf("Content-Type: text/plain"), source.indexOf("Content-Type: text/html"))
		.replace(/=\r\n/g, "")
		.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

describe("with a mail server", () => {
	let server: MailServer;
	let service: TestService;
	beforeAll(async () => {
		server = await startMailServer();
		service = await startService({
			env: {
				SMTP_URL: server.url.replace("://", "://anna:s%40fe@"),
				MAIL_FROM: "Signs <signs@signage.test>",
				API_PUBLIC_URL: "https://api.signage.test/",
				DASHBOARD_URL: "https://signage.test/",
			},
		});
	}, 120_000);
	afterAll(async () => {
		await service.stop();
		await server.stop();
	});

	const register = async (email: string) => {
		await ok(service, "register", { body: { email, password } });
		return until(() => server.mails.find(({ to }) => to.includes(email)));
	};

	test("an account's mail comes from the configured sender, signed in, to one recipient", async () => {
		const email = newEmail();
		const mail = await register(email);
		expect(mail).toMatchObject({ from: "signs@signage.test", to: [email] });
		expect(server.signIns).toContain("anna:s@fe");
		expect(header(mail, "From")).toBe("Signs <signs@signage.test>");
		expect(header(mail, "To")).toBe(email);
		expect(header(mail, "Subject")).toBe("Confirm your email address");
		expect(header(mail, "Auto-Submitted")).toBe("auto-generated");
		expect(header(mail, "Content-Type")).toMatch(/^multipart\/alternative/);
		expect(textOf(mail)).toContain("https://api.signage.test/api/v1/confirmEmail?userId=");
	});

	test.each([
		`a,b-${crypto.randomUUID()}@signage.test`,
		`a;b-${crypto.randomUUID()}@signage.test`,
		`"quoted"-${crypto.randomUUID()}@signage.test`,
		`jürgen-${crypto.randomUUID()}@signage.test`,
	])("%s is one recipient, or none", async (email) => {
		const before = server.mails.length;
		await ok(service, "register", { body: { email, password } });
		// What comes after shows that the first was dealt with.
		await register(newEmail());
		await delay(200);
		const mails = server.mails.slice(before);
		expect(mails.length).toBeLessThanOrEqual(2);
		for (const { to } of mails) expect(to).toHaveLength(1);
	});

	test.each(["a@x.test\r\nBcc: c@evil.test", "a@x.test\nb", "a@x.test>\r\nRCPT TO:<b"])(
		"%j is no address, so no header follows it",
		async (email) => {
			expect(await call(service, "register", { body: { email, password } })).toMatchObject({
				status: 400,
				body: { errors: { InvalidEmail: [expect.any(String)] } },
			});
		},
	);

	test("angle brackets add no recipient", async () => {
		const before = server.mails.length;
		const email = `a><b-${crypto.randomUUID()}@evil.test`;
		await ok(service, "register", { body: { email, password } });
		await register(newEmail());
		for (const { to } of server.mails.slice(before)) {
			expect(to).toHaveLength(1);
			expect(to[0]).not.toMatch(/^b-/);
		}
	});
});

test("no mail's link follows the Host header", async () => {
	const server = await startMailServer();
	const service = await startService({
		env: { SMTP_URL: server.url, DASHBOARD_URL: "http://dashboard.signage.test" },
	});
	const email = newEmail();
	const post = async (path: string, body: object) => {
		const { status } = await send(service.url + API_BASE + path, {
			method: "POST",
			// fetch would overwrite Host.
			headers: {
				host: "evil.test",
				"x-forwarded-host": "evil.test",
				forwarded: "host=evil.test",
				"content-type": "application/json",
			},
			body: JSON.stringify(body),
		});
		expect(status, path).toBe(200);
	};
	/** The links of the mail with this subject, once it has come. */
	const linksOf = async (subject: string) => {
		const mail = await until(() => server.mails.find((one) => header(one, "Subject") === subject));
		expect(mail.source).not.toContain("evil");
		return textOf(mail).match(/https?:\/\/\S+/g) ?? [];
	};

	await post("/register", { email, password });
	const [confirmation = ""] = await linksOf("Confirm your email address");
	expect(confirmation).toMatch(`${service.url}${API_BASE}/confirmEmail?`);
	expect((await fetch(confirmation)).status).toBe(200);
	await post("/forgotPassword", { email });
	expect(await linksOf("Reset your password")).toEqual([
		expect.stringMatching(/^http:\/\/dashboard\.signage\.test\/reset-password\?/),
	]);
	await post("/Magic/send", { email });
	expect(await linksOf("Your sign-in link")).toEqual([
		expect.stringMatching(/^http:\/\/dashboard\.signage\.test\/login\?/),
	]);
	await service.stop();
	await server.stop();
});

const ordered = { id: 7, createdAt: new Date("2026-01-02T03:04:05.678Z") };

describe("a mail server that takes its time", () => {
	const mail = { to: newEmail(), subject: "Hello", text: "Hello", essence: "" };
	/** Sends a mail to a server that does something late; and once more. */
	async function sendTwice(slow: SMTPServerOptions, limits: Parameters<typeof smtpDelivery>[3]) {
		const server = await startMailServer(slow);
		const { deliver, close } = smtpDelivery(
			server.url,
			"Signs <signs@bücher.test>",
			"theme1",
			limits,
		);
		const begun = performance.now();
		const outcomes = [];
		for (let turn = 0; turn < 2; turn++)
			outcomes.push(await deliver(mail, ordered).catch((error) => String(error)));
		close();
		await server.stop();
		return { outcomes, tookMs: performance.now() - begun, mails: server.mails };
	}
	const onData =
		(mails: ReceivedMail[]): SMTPServerOptions["onData"] =>
		(stream, { envelope }, done) => {
			let source = "";
			stream.setEncoding("utf8").on("data", (text) => {
				source += text;
			});
			stream.once("end", () => {
				mails.push({ from: "", to: envelope.rcptTo.map(({ address }) => address), source });
				// Later than where a mail is to be begun.
				setTimeout(done, 2_000);
			});
		};

	test("to accept what was sent is waited for; each try of an order has the same Message-ID", async () => {
		const mails: ReceivedMail[] = [];
		const limits = { beginMs: 1_500, acceptMs: 20_000 };
		expect((await sendTwice({ onData: onData(mails) }, limits)).outcomes).toEqual([
			undefined,
			undefined,
		]);
		const [first = "", second] = mails.map((one) => header(one, "Message-ID"));
		expect(first).toMatch(/^<[0-9a-f]{32}@xn--bcher-kva\.test>$/);
		expect(second).toBe(first);
	});

	test("before that is given up soon, and tried again", async () => {
		const onRcptTo: SMTPServerOptions["onRcptTo"] = (_, __, done) => void setTimeout(done, 5_000);
		const limits = { beginMs: 300, acceptMs: 20_000 };
		const { outcomes, tookMs } = await sendTwice({ onRcptTo }, limits);
		const said = "Error: the mail server does not answer (SMTP_URL)";
		expect(outcomes).toEqual([said, said]);
		expect(tookMs).toBeLessThan(4_500);
	});
});

describe("what a mail server refuses", () => {
	const refusal = (text: string) =>
		Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) });
	/** What comes of a mail where a server answers so. */
	async function sentTo(
		options: Parameters<typeof startMailServer>[0],
		to = newEmail(),
	): Promise<unknown> {
		const server = await startMailServer(options);
		const { deliver, close } = smtpDelivery(server.url, "signs@signage.test", "theme1");
		const mail = { to, subject: "Hello", text: "Hello", essence: "" };
		const refused = await deliver(mail, ordered).catch((error) => error);
		close();
		await server.stop();
		return refused;
	}

	test("an address that only another server could take is not sent to one in bytes that mean nothing", async () => {
		const asked: string[] = [];
		const onRcptTo: SMTPServerOptions["onRcptTo"] = ({ address }, _, done) => {
			asked.push(address);
			done();
		};
		const unicode = newEmail().replace("-", "ü");
		const refused = await sentTo({ onRcptTo, hideSMTPUTF8: true }, unicode);
		expect(refused).toBeInstanceOf(RefusedMailError);
		expect(String(refused)).toContain("other characters than ASCII");
		expect(await sentTo({ onRcptTo }, unicode)).toBeUndefined();
		// Its domain goes out as xn--bcher-kva.test, which this server reads.
		const elsewhere = "ann@bücher.test";
		expect(await sentTo({ onRcptTo, hideSMTPUTF8: true }, elsewhere)).toBeUndefined();
		expect(asked).toEqual([unicode, elsewhere]);
	});

	test.each([
		"501 5.1.3 Bad recipient address",
		"550 5.1.1 No such user",
		"550 Mailbox unavailable",
		"552 5.2.2 Mailbox full",
	])("of one receiver is given up: %s", async (text) => {
		const onRcptTo = (_: unknown, __: unknown, done: (error: Error) => void) => done(refusal(text));
		expect(await sentTo({ onRcptTo })).toBeInstanceOf(RefusedMailError);
	});

	test.each(["ann@relay.test", "sender@signage.test"])(
		"of %s is given up, whose address has words that are said of senders",
		async (to) => {
			const onRcptTo: SMTPServerOptions["onRcptTo"] = (_, __, done) =>
				done(refusal(`550 5.1.1 <${to}>: no such user`));
			expect(await sentTo({ onRcptTo }, to)).toBeInstanceOf(RefusedMailError);
		},
	);

	test("whatever a server repeats of the receiver's address, it is not told on", async () => {
		const onRcptTo: SMTPServerOptions["onRcptTo"] = ({ address }, _, done) =>
			done(refusal(`550 5.1.1 <${address.toUpperCase()}>: no mailbox of ${address} here`));
		const { message } = (await sentTo({ onRcptTo })) as Error;
		expect(message).toContain("550 5.1.1 its receiver: no mailbox of its receiver here");
		expect(message).not.toContain("@");
	});

	test("nor is one whose domain the server was told by its ASCII name", async () => {
		const onRcptTo: SMTPServerOptions["onRcptTo"] = (_, __, done) =>
			done(refusal("550 5.1.1 <ann@xn--bcher-kva.test>: no ann@bücher.test here"));
		const { message } = (await sentTo({ onRcptTo }, "ann@bücher.test")) as Error;
		expect(message).toContain("550 5.1.1 its receiver: no its receiver here");
	});

	test.each([
		["onMailFrom", "530 5.7.0 Authentication required"],
		["onMailFrom", "550 5.1.8 Sender domain does not exist"],
		["onMailFrom", "550 5.4.5 Daily sending limit exceeded"],
		["onRcptTo", "554 5.7.1 Relay access denied"],
		["onRcptTo", "550 relay not permitted"],
		["onRcptTo", "553 5.7.1 Sender address rejected: not owned by user"],
		["onRcptTo", "450 4.2.0 Greylisted"],
		["onData", "550 5.7.1 The account is suspended"],
	] as const)("of the sender is tried again: %s answers %s", async (call, text) => {
		const refuse = (_: unknown, __: unknown, done: (error: Error) => void) => done(refusal(text));
		const onData: SMTPServerOptions["onData"] = (stream, _, done) =>
			stream.resume().once("end", () => done(refusal(text)));
		const refused = await sentTo({ [call]: call === "onData" ? onData : refuse });
		expect(refused).toBeInstanceOf(Error);
		expect(refused).not.toBeInstanceOf(RefusedMailError);
		expect(String(refused)).toContain(text.slice(4));
	});
});

test("a start says that a sender is of this machine alone", async () => {
	const env = { SMTP_URL: "smtp://127.0.0.1:9" };
	const service = await startService({ env });
	await service.stop();
	expect(service.logs()).toContain("Mails come from Signage <no-reply@localhost> (MAIL_FROM)");
	const other = await startService({ env: { ...env, MAIL_FROM: "signs@signage.test" } });
	await other.stop();
	expect(other.logs()).not.toContain("MAIL_FROM");
});

test("a start says that links lead to this machine, while the dashboard is elsewhere", async () => {
	const env = { SMTP_URL: "smtp://127.0.0.1:9", DASHBOARD_URL: "https://signage.test" };
	const told = "confirm their address lead to this machine: set API_PUBLIC_URL";
	const service = await startService({ env });
	await service.stop();
	expect(service.logs()).toContain(told);
	const other = await startService({ env: { ...env, API_PUBLIC_URL: "https://api.signage.test" } });
	await other.stop();
	expect(other.logs()).not.toContain(told);
});

describe("a mail server that does not take mails", () => {
	/** What a service with this server answers, how fast, and what it logs. */
	async function tryWith(smtpUrl: string, ...logged: RegExp[]): Promise<void> {
		const service = await startService({ env: { SMTP_URL: smtpUrl } });
		const body = { email: newEmail(), password };
		await ok(service, "register", { body });
		const begun = performance.now();
		await ok(service, "magicSend", { body });
		await ok(service, "resendConfirmationEmail", { body });
		expect(performance.now() - begun).toBeLessThan(2_000);
		for (const line of logged) await until(() => line.exec(service.logs()) ?? undefined);
		expect(service.logs()).not.toContain(password);
		await ok(service, "login", { body });
		await service.stop();
	}

	test("is down: the answer stays 200, and the log tells", async () => {
		const port = await freePort();
		await tryWith(
			`smtp://127.0.0.1:${port}`,
			/The mail “Your sign-in link” was not sent:.*ECONNREFUSED.* \(SMTP_URL\)\. It is tried again/,
			/The mail server of SMTP_URL cannot be used: .*ECONNREFUSED.*\. Mails wait until it can\./,
		);
	});

	test("refuses: the answer stays 200, and the log tells", async () => {
		const server = await startMailServer({
			onRcptTo: (_address, _session, done) => done(new Error("Mailbox full")),
		});
		await tryWith(server.url, /The mail “Your sign-in link” was not sent:.*Mailbox full/);
		await server.stop();
	});

	test("has a certificate of an unknown authority: the log tells what to do", async () => {
		const { key, authority } = makeCertificate();
		const [own, cert] = [readFileSync(key), readFileSync(authority)];
		const server = await startMailServer({ secure: true, key: own, cert });
		const told =
			"self-signed certificate\\. If you trust it, start with NODE_EXTRA_CA_CERTS=[^\n]+";
		await tryWith(
			server.url.replace("smtp:", "smtps:"),
			new RegExp(`SMTP_URL cannot be used: ${told}\\. Mails wait until it can\\.`),
			new RegExp(`was not sent: ${told} \\(SMTP_URL\\)\\. It is tried again`),
		);
		await server.stop();
	});

	test("begins without TLS, unlike its address: the log tells which one to write, in one line", async () => {
		const server = await startMailServer();
		const told = "it begins without TLS: write smtp:// \\(it changes to TLS by itself\\)";
		await tryWith(
			server.url.replace("smtp:", "smtps:"),
			new RegExp(`SMTP_URL cannot be used: ${told}\\. Mails wait until it can\\.`),
			new RegExp(`was not sent: ${told} \\(SMTP_URL\\)\\. It is tried again`),
		);
		await server.stop();
	});

	test("hangs up: the answer stays 200, and the log tells", async () => {
		const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
		const port = await freePortOf(server);
		await tryWith(`smtp://127.0.0.1:${port}`, /The mail “Your sign-in link” was not sent:/);
		server.close();
	});
});

async function freePortOf(server: ReturnType<typeof createServer>): Promise<number> {
	const address = await until(() => server.address() ?? undefined);
	if (typeof address === "string") throw new Error("no port");
	return address.port;
}

test("a mail server that ends idle connections, and one that comes back, get the next mail", async () => {
	const port = await freePort();
	let server = await startMailServer({ socketTimeout: 500 }, port);
	const service = await startService({ env: { SMTP_URL: server.url } });
	const next = async () => {
		const body = { email: newEmail(), password };
		await ok(service, "register", { body });
		await until(() => server.mails.find(({ to }) => to[0] === body.email));
	};
	await next();
	await delay(1_500);
	await next();
	await server.stop();
	await delay(200);
	server = await startMailServer({}, port);
	await next();
	await service.stop();
	await server.stop();
});

test("a mail server that is down for a while loses nothing: what was ordered comes once it is back", async () => {
	const port = await freePort();
	const env = { SMTP_URL: `smtp://127.0.0.1:${port}` };
	const first = await startService({ env });
	const body = { email: newEmail(), password };
	await ok(first, "register", { body });
	await until(
		() => /was not sent:.*It is tried again in 5 seconds/.exec(first.logs()) ?? undefined,
	);
	const nobody = newEmail();
	await ok(first, "magicSend", { body: { email: nobody } });
	await ok(first, "magicSend", { body });
	// Killed as well, before it could try again.
	await first.kill();
	// Another process waits until the killed one should have sent them; here nobody has to.
	const { db, close } = await openData(first.dataDir);
	await hastenOrders(db, true);
	await close();
	const server = await startMailServer({}, port);
	const service = await startService({ dataDir: first.dataDir, env });
	await ok(service, "register", { body: { email: newEmail(), password } });
	await expect
		.poll(() =>
			server.mails.filter(({ to }) => to[0] === body.email).map((mail) => header(mail, "Subject")),
		)
		.toEqual(expect.arrayContaining(["Confirm your email address", "Your sign-in link"]));
	expect(server.mails.filter(({ to }) => to[0] === nobody)).toEqual([]);
	await service.stop();
	await server.stop();
});

test("a start beside other processes hastens what nobody else can be sending", async () => {
	const { db, close } = await openData(await freshData());
	const mail = "{}";
	const dueIn = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;
	const [, long] = await db
		.insert(mailOrders)
		.values([
			{ mail, dueAt: dueIn(14) },
			{ mail, dueAt: dueIn(29) },
		])
		.returning({ id: mailOrders.id });
	await hastenOrders(db, false);
	const due = () =>
		db.select({ id: mailOrders.id }).from(mailOrders).where(lte(mailOrders.dueAt, sql`now()`));
	expect(await due()).toEqual([long]);
	await hastenOrders(db, true);
	expect(await due()).toHaveLength(2);
	await close();
});

test("a mail that cannot be written is tried a few times, told in the log, and given up; others go out", async () => {
	const dataDir = await freshData();
	const { db, close } = await openData(dataDir);
	const unknown = (kind: string) => JSON.stringify({ kind, userId: 1 });
	const orders = await db
		.insert(mailOrders)
		.values([
			{ mail: unknown("of a newer version") },
			{ mail: unknown("never known"), attempts: 5 },
			{ mail: "no JSON", attempts: 5 },
		])
		.returning({ id: mailOrders.id });
	await close();
	const server = await startMailServer();
	const service = await startService({ dataDir, env: { SMTP_URL: server.url } });
	const ends = ["It is tried again in 5 seconds", "It is given up", "It is given up"];
	for (const [at, { id }] of orders.entries())
		await until(
			() =>
				service.logs().includes(`The mail of order ${id} was not written. ${ends[at]}`) ||
				undefined,
		);
	const email = newEmail();
	await ok(service, "register", { body: { email, password } });
	await until(() => server.mails.find(({ to }) => to[0] === email));
	await service.stop();
	const after = await openData(dataDir);
	const kept = await after.db.select({ id: mailOrders.id }).from(mailOrders);
	await after.close();
	expect(kept).toEqual([orders[0]]);
	await server.stop();
});

test("what is ordered stands without codes in the database until it is sent", async () => {
	const port = await freePort();
	const service = await startService({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
	const body = { email: newEmail(), password };
	await ok(service, "register", { body });
	await ok(service, "forgotPassword", { body });
	await until(() => /was not sent/.exec(service.logs()) ?? undefined);
	await service.stop();
	const { db, close } = await openData(service.dataDir);
	const orders = await db.select({ mail: mailOrders.mail }).from(mailOrders);
	await close();
	// Nothing is mailed to an address that is not confirmed.
	const [order, ...others] = orders.map(({ mail }) => JSON.parse(mail));
	expect([order, others]).toEqual([{ kind: "confirmation", userId: expect.any(Number) }, []]);
});

test("a slow mail server: the answer does not wait, but the end of the service does", async () => {
	const server = await startMailServer({
		onRcptTo(_address, _session, done) {
			setTimeout(done, 1_500);
		},
	});
	const service = await startService({ env: { SMTP_URL: server.url } });
	const body = { email: newEmail(), password };
	await ok(service, "register", { body });
	const begun = performance.now();
	await ok(service, "magicSend", { body });
	expect(performance.now() - begun).toBeLessThan(1_000);
	const { code } = await service.stop();
	expect(code).toBe(0);
	expect(server.mails.map(({ to }) => to)).toEqual([[body.email], [body.email]]);
	await server.stop();
});

test("a mail server that never says a word does not keep the end from coming within ten seconds", async () => {
	const sockets: Socket[] = [];
	const server = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
	const port = await freePortOf(server);
	const service = await startService({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
	await ok(service, "register", { body: { email: newEmail(), password } });
	await until(() => sockets[0]);
	const begun = performance.now();
	const { code, stderr } = await service.stop();
	expect(performance.now() - begun).toBeLessThan(10_000);
	expect(code).toBe(0);
	expect(stderr).toMatch(/Not sent before the end|was not sent/);
	for (const socket of sockets) socket.destroy();
	server.close();
});
