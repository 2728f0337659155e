import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { readResult } from "~/components/sign-in/result";
import { CodeStrategy } from "~/services/account/openid/code-strategy.server";
import {
	askedWish,
	isAnswer,
	newState,
	nonceOf,
	wishIn,
} from "~/services/account/openid/state.server";
import { isSecure, originOf } from "~/services/request/origin.server";

const PLAIN = { to: "/presentations", remember: false, popup: false };

describe("a sign-in's state", () => {
	test("carries where to go on and how", () => {
		const wish = { to: "/devices?add#x", remember: true, popup: true };
		expect(wishIn(newState(wish))).toEqual(wish);
	});

	test("is another one every time, and its nonce tells nothing of it", async () => {
		const states = Array.from({ length: 100 }, () => newState(PLAIN));
		const nonces = await Promise.all(states.map(nonceOf));
		expect(new Set([...states, ...nonces]).size).toBe(200);
		expect(await nonceOf(String(states[0]))).toBe(nonces[0]);
	});

	test("of any text gives a wish that stays inside the site", () => {
		const texts = fc.oneof(
			fc.string(),
			fc.json().map((json) => `x.${Buffer.from(json).toString("base64url")}`),
			fc.string().map((to) => newState({ ...PLAIN, to })),
			fc.webUrl().map((to) => newState({ ...PLAIN, to })),
		);
		fc.assert(
			fc.property(texts, (text) => {
				const { to } = wishIn(text);
				expect(new URL(to, "https://signage.test").origin).toBe("https://signage.test");
				expect(to.startsWith("/")).toBe(true);
			}),
			{ numRuns: 2_000 },
		);
		expect(wishIn(null)).toEqual(PLAIN);
	});

	test.each([
		["", PLAIN],
		[
			"?redirectTo=/devices&remember=true&popup=true",
			{ to: "/devices", remember: true, popup: true },
		],
		["?redirectTo=//evil.example&remember=1&popup=yes", PLAIN],
		[`?redirectTo=/${"x".repeat(500)}`, PLAIN],
	])("begins with the start's query %s", (query, wish) => {
		expect(askedWish(new URLSearchParams(query))).toEqual(wish);
	});
});

test.each([
	["?code=a&state=b", true],
	["?error=a&state=b", true],
	["?code=a", false],
	["?state=b", false],
	["?email=a", false],
])("a query is a provider's answer: %s", (query, is) => {
	expect(isAnswer(new URLSearchParams(query))).toBe(is);
});

test.each([
	["http://signage.test/login", {}, "http://signage.test", false],
	["https://signage.test/login", {}, "https://signage.test", true],
	["http://signage.test/x", { "X-Forwarded-Proto": "https" }, "https://signage.test", true],
	[
		"http://signage.test:8443/x",
		{ "X-Forwarded-Proto": "https" },
		"https://signage.test:8443",
		true,
	],
	["http://signage.test:443/x", { "X-Forwarded-Proto": "https" }, "https://signage.test", true],
	["http://signage.test/x", { "X-Forwarded-Proto": " HTTPS, http" }, "https://signage.test", true],
	["http://signage.test/x", { "X-Forwarded-Proto": "http,https" }, "http://signage.test", false],
	["http://signage.test/x", { "X-Forwarded-Proto": "javascript" }, "http://signage.test", false],
])("a browser of %s with %j sees %s", (url, headers, origin, secure) => {
	const request = new Request(url, { headers: headers as Record<string, string> });
	const seen = originOf(request, undefined);
	expect([seen, isSecure(seen)]).toEqual([origin, secure]);
});

test.each([
	[0, "https", "http:"],
	[1, "https", "https:"],
	[1, "https, http", "http:"],
	[1, "http, https", "https:"],
	[2, "https, http", "https:"],
	[2, "http, https, http", "https:"],
	[2, "https", "https:"],
	[1, "", "http:"],
])(
	"of %i trusted proxies, the outermost says the protocol: %j is %s",
	(proxies, header, protocol) => {
		const request = new Request("http://a.example/", { headers: { "X-Forwarded-Proto": header } });
		expect(originOf(request, proxies)).toBe(`${protocol}//a.example`);
	},
);

test.each([
	[
		{ type: "signed-in", to: "/x" },
		{ type: "signed-in", to: "/x" },
	],
	[
		{ type: "failed", error: { title: "a", message: "b", statusCode: 401 } },
		{ type: "failed", error: { title: "a", message: "b" } },
	],
	[
		{ type: "failed", error: { title: "a", message: "b", requestId: "c" } },
		{ type: "failed", error: { title: "a", message: "b", requestId: "c" } },
	],
	[{ type: "signed-in" }, undefined],
	[{ type: "failed", error: "x" }, undefined],
	[{ type: "other", to: "/x" }, undefined],
	["signed-in", undefined],
	[null, undefined],
	[undefined, undefined],
])("a popup's message %j is read as %j", (content, result) => {
	expect(readResult(content)).toEqual(result);
});

/** The strategy, whose exchange of a code for tokens can be called. */
class OpenStrategy extends CodeStrategy {
	exchange = () => this.validateAuthorizationCode("code", "verifier");
}

test("the exchange of a code leaves no timer behind once it is answered", async () => {
	const provider = { clientId: "client", clientSecret: "secret", scopes: ["openid"] };
	const flow = { provider, redirectUri: "https://signage.test/back", cookie: "oauth2" };
	const endpoint = "https://provider.test/authorize";
	const discovery = { authorizationEndpoint: endpoint, tokenEndpoint: endpoint };
	const strategy = new OpenStrategy(discovery as never, flow as never);
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
	const tokens = { access_token: "access", token_type: "bearer", id_token: "id" };
	const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json(tokens));
	try {
		expect((await strategy.exchange()).idToken()).toBe("id");
		expect(vi.getTimerCount()).toBe(0);
	} finally {
		fetched.mockRestore();
		vi.useRealTimers();
	}
});
