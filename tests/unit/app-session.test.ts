import { parseSetCookie } from "cookie";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import type { Session, SessionUser, SignInAttempt } from "~/services/request/session.server";
import { createSessionStore } from "~/services/request/session-cookie.server";

const SECRET = "a secret of the tests, long enough to seal";
const store = createSessionStore(SECRET);

const somebody = (change: Partial<SessionUser> = {}): SessionUser => ({
	accessToken: "access",
	remember: false,
	tier: "Pro",
	email: "ann@signage.test",
	...change,
});
const token = (length: number) => "xY7_-.".repeat(Math.ceil(length / 6)).slice(0, length);

/** The Cookie header that a browser sends after these Set-Cookie lines. */
const headerOf = (lines: string[]) =>
	lines
		.map((line) => parseSetCookie(line))
		.filter(({ maxAge }) => maxAge !== 0)
		.map(({ name, value }) => `${name}=${value}`)
		.join("; ");

async function stored(change: (session: Session) => void, from: string | null = null) {
	const session = await store.read(from, false);
	change(session);
	return store.write(session, false);
}
const reread = async (lines: string[]) => store.read(headerOf(lines), false);

describe("a session in a cookie", () => {
	test("comes out as it went in, whatever the lengths; no cookie reaches 4,096 bytes", async () => {
		const lengths = fc.integer({ min: 1, max: 9_000 });
		await fc.assert(
			fc.asyncProperty(lengths, fc.option(lengths), fc.string(), async (access, refresh, email) => {
				const user = somebody({
					accessToken: token(access),
					refreshToken: refresh === null ? undefined : token(refresh),
					remember: refresh !== null,
					expiresAt: 1_900_000_000_000,
					email,
				});
				const lines = await stored((session) => session.setUser(user));
				for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThan(4096);
				expect((await reread(lines)).user).toEqual(JSON.parse(JSON.stringify(user)));
			}),
			{ numRuns: 50 },
		);
	});

	test("that shrinks drops the parts it had", async () => {
		const long = await stored((session) => session.setUser(somebody({ accessToken: token(9000) })));
		expect(long.length).toBeGreaterThan(2);
		const short = await stored((session) => session.setUser(somebody()), headerOf(long));
		expect(short).toHaveLength(long.length);
		expect(short.slice(1).every((line) => line.includes("Max-Age=0"))).toBe(true);
		expect((await reread(short)).user?.accessToken).toBe("access");
	});

	test("is read whatever becomes of the request that came first", async () => {
		const header = headerOf(await stored((session) => session.setUser(somebody())));
		const digest = vi.spyOn(crypto.subtle, "digest").mockReturnValueOnce(new Promise(() => {}));
		const fresh = createSessionStore(SECRET);
		void fresh.read(header, false);
		expect((await fresh.read(header, false)).user).toEqual(somebody());
		digest.mockRestore();
	});

	test("that ends drops all of them", async () => {
		const long = await stored((session) => session.setUser(somebody({ accessToken: token(9000) })));
		const none = await stored((session) => session.setUser(undefined), headerOf(long));
		expect(none).toHaveLength(long.length);
		expect(none.every((line) => line.includes("Max-Age=0"))).toBe(true);
	});

	test("with tokens that no browser could carry is an error that says so, and stays as it was", async () => {
		const log = vi.spyOn(console, "error").mockImplementation(() => {});
		const session = await store.read(null, false);
		session.setUser(somebody());
		for (const accessToken of [token(22_000), token(40_000), "é".repeat(12_000)])
			expect(() => session.setUser(somebody({ accessToken }))).toThrow("too long");
		expect(log.mock.calls[0]?.[0]).toMatch(/^session: \d+ bytes do not fit into cookies/);
		log.mockRestore();
		expect(session.user).toEqual(somebody());
	});

	test("of the longest tokens that are kept needs no more cookies than are sent", async () => {
		const lines = await stored((session) => {
			session.setUser(somebody({ accessToken: token(21_500) }));
			session.setNotice("x".repeat(200));
		});
		expect(lines.length).toBeLessThanOrEqual(8);
		expect((await reread(lines)).user?.accessToken).toHaveLength(21_500);
	});

	test("lasts for those who are remembered, and is Secure where it should be", async () => {
		const session = await store.read(null, false);
		session.setUser(somebody({ remember: true, refreshToken: "refresh" }));
		const [line = ""] = await store.write(session, true);
		expect(parseSetCookie(line)).toMatchObject({
			maxAge: 14 * 24 * 3600,
			httpOnly: true,
			secure: true,
			sameSite: "lax",
			path: "/",
		});
		const [brief = ""] = await stored((one) => one.setUser(somebody()));
		expect(parseSetCookie(brief).maxAge).toBeUndefined();
	});

	test("sealed twice looks different each time", async () => {
		const [one, two] = [
			await stored((session) => session.setUser(somebody())),
			await stored((session) => session.setUser(somebody())),
		];
		expect(headerOf(one)).not.toBe(headerOf(two));
	});

	test("of another secret, or older than two weeks, is none", async () => {
		const lines = await stored((session) => session.setUser(somebody({ remember: true })));
		const other = createSessionStore(`${SECRET}!`);
		expect((await other.read(headerOf(lines), false)).user).toBeUndefined();
		vi.useFakeTimers({ now: Date.now() + 14 * 24 * 3600 * 1000 + 5_000, toFake: ["Date"] });
		try {
			expect((await reread(lines)).user).toBeUndefined();
		} finally {
			vi.useRealTimers();
		}
	});

	test("that somebody changed anywhere is none, and never an error", async () => {
		const header = headerOf(await stored((session) => session.setUser(somebody())));
		const value = header.slice("session=".length);
		await fc.assert(
			fc.asyncProperty(fc.nat(value.length - 2), fc.string({ maxLength: 3 }), async (at, text) => {
				const changed = value.slice(0, at) + text + value.slice(at + 1);
				if (changed === value || /[;\s=]/.test(text)) return;
				const session = await store.read(`session=${changed}`, false);
				expect(session.user?.tier ?? "none").toMatch(/^none$/);
			}),
			{ numRuns: 200 },
		);
	});
});

describe("a message for the next page", () => {
	test("is there once, and keeps the session as it was", async () => {
		const lines = await stored((session) => {
			session.setUser(somebody());
			session.setNotice("Saved", { milliseconds: 6000 });
		});
		const next = await reread(lines);
		expect(next.takeNotice()).toMatchObject({ message: "Saved", milliseconds: 6000 });
		expect(next.takeNotice()).toBeUndefined();
		const after = await reread(await store.write(next, false));
		expect([after.takeNotice(), after.user]).toEqual([undefined, somebody()]);
	});

	test("needs nobody to be signed in", async () => {
		const next = await reread(await stored((session) => session.setNotice("Welcome")));
		expect(next.takeNotice()).toMatchObject({ message: "Welcome", milliseconds: 12_000 });
		const [line = ""] = await store.write(next, false);
		expect(line).toContain("Max-Age=0");
	});

	test("is cut where a service's words in it are too long for cookies", async () => {
		const told = `Not saved: ${"ü".repeat(30_000)}`;
		const lines = await stored((session) => session.setNotice(told));
		expect(lines).toHaveLength(1);
		expect((await reread(lines)).takeNotice()?.message).toBe(`${told.slice(0, 999)}…`);
	});

	test("reading alone changes nothing", async () => {
		const session = await reread(await stored((one) => one.setUser(somebody())));
		expect([session.takeNotice(), session.changed]).toEqual([undefined, false]);
	});
});

describe("an attempt that waits for its second step", () => {
	const waiting: SignInAttempt = {
		proof: { email: "ann@signage.test", password: "Passw0rd!" },
		remember: true,
		redirectTo: "/devices?add",
	};
	const later = async (ms: number, look: () => Promise<void>) => {
		vi.useFakeTimers({ now: Date.now() + ms, toFake: ["Date"] });
		try {
			await look();
		} finally {
			vi.useRealTimers();
		}
	};

	test("is kept for five minutes, in a cookie that ends with the browser", async () => {
		const lines = await stored((session) => session.setPending(waiting));
		expect(parseSetCookie(lines[0] ?? "").maxAge).toBeUndefined();
		expect(lines.join()).not.toContain("Passw0rd!");
		expect((await reread(lines)).pending).toMatchObject(waiting);
		await later(299_000, async () => expect((await reread(lines)).pending).toBeDefined());
		await later(301_000, async () => expect((await reread(lines)).pending).toBeUndefined());
	});

	test("whose profile could not be read is kept as long, for who presents the same, and signs nobody in", async () => {
		const lines = await stored((session) => {
			session.setUser(somebody({ remember: true }));
			session.keepPassed("this", somebody({ remember: true }));
		});
		expect(parseSetCookie(lines[0] ?? "").maxAge).toBeUndefined();
		const session = await reread(lines);
		expect([session.user, session.passedBy("that")]).toEqual([undefined, undefined]);
		expect(session.passedBy("this")?.accessToken).toBe("access");
		await later(299_000, async () => expect((await reread(lines)).passedBy("this")).toBeDefined());
		await later(301_000, async () =>
			expect((await reread(lines)).passedBy("this")).toBeUndefined(),
		);
		session.setUser(somebody());
		expect(session.passedBy("this")).toBeUndefined();
	});

	test("is dropped, and nothing is left of it", async () => {
		const lines = await stored((session) => session.setPending(waiting));
		const session = await reread(lines);
		expect(session.dropPending()?.redirectTo).toBe("/devices?add");
		expect([session.pending, session.dropPending()]).toEqual([undefined, undefined]);
		expect((await store.write(session, false))[0]).toContain("Max-Age=0");
	});

	test("dropping none changes nothing", async () => {
		const session = await store.read(null, false);
		expect([session.dropPending(), session.changed]).toEqual([undefined, false]);
	});
});

test("a page that was wanted is kept for fifteen minutes, or until somebody has signed in", async () => {
	const lines = await stored((session) => session.setWanted("/devices"));
	const session = await reread(lines);
	expect(session.wanted).toBe("/devices");
	session.setUser(somebody());
	expect(session.wanted).toBeUndefined();
	vi.useFakeTimers({ now: Date.now() + 901_000, toFake: ["Date"] });
	const late = await reread(lines);
	expect(late.wanted).toBeUndefined();
	vi.useRealTimers();
});
