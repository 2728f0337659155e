import { parseSetCookie } from "cookie";
import { expect, test } from "vitest";
import type { Session } from "~/services/request/session.server";
import { createSessionStore } from "~/services/request/session-cookie.server";

const store = createSessionStore("a secret of the tests, long enough to seal");
const user = {
	...{ accessToken: "xY7_-.".repeat(436), remember: false },
	...{ tier: "Pro", email: "ann@signage.test" },
};

/** A browser's cookies. */
class Jar {
	private readonly cookies = new Map<string, string>();

	get header(): string {
		return Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join("; ");
	}

	take(lines: string[]): void {
		for (const { name, value = "", maxAge } of lines.map((line) => parseSetCookie(line)))
			if (maxAge === 0) this.cookies.delete(name);
			else this.cookies.set(name, value);
	}
}

/** What a request with these cookies is answered with. */
async function answer(header: string | null, change: (session: Session) => void) {
	const session = await store.read(header, false);
	change(session);
	return store.write(session, false);
}

test("a session is whole where the answer before had a longer one, both to requests with the same cookies", async () => {
	const jar = new Jar();
	jar.take(await answer(null, (session) => session.setUser(user)));
	const asked = jar.header;
	const longer = await answer(asked, (session) => session.setNotice("Alert started: Lobby"));
	const shorter = await answer(asked, (session) => session.setUser({ ...user, tier: "Basic" }));
	expect([longer.length, shorter.length]).toEqual([2, 1]);
	jar.take(longer);
	jar.take(shorter);
	expect((await store.read(jar.header, false)).user?.tier).toBe("Basic");
	// What is left goes with the next one.
	jar.take(await answer(jar.header, (session) => session.setUser(user)));
	expect(jar.header).toMatch(/^session=[^;]+$/);
});
