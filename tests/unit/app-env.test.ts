import { describe, expect, test } from "vitest";
import { readEnv } from "~/services/request/env.server";

const GOOD = {
	API_URL: "http://127.0.0.1:3001",
	SESSION_SECRET: "a secret of the tests, long enough to seal",
};

function complaint(source: Record<string, unknown>): string {
	try {
		readEnv(source);
	} catch (error) {
		if (error instanceof Error) return error.message;
		throw error;
	}
	throw new Error("nothing was wrong");
}

describe("the dashboard's environment", () => {
	test("needs two variables; the others have defaults", () => {
		expect(readEnv(GOOD)).toEqual({
			...GOOD,
			MEDIA_ORIGINS: [],
			MAGIC_LINKS: "true",
			REQUEST_TIMEOUT_MS: 30_000,
			TRUSTED_PROXIES: undefined,
			REQUEST_LOG: "off",
			DEFAULT_THEME: "theme1",
			DEPLOYMENT: "main",
			HELP_CHAT_REGION: "us",
			PAYMENT_ORIGINS: ["https://checkout.stripe.com", "https://billing.stripe.com"],
			SOCIAL_PROVIDER: "google",
			SOCIAL_ISSUER: "https://accounts.google.com",
			SOCIAL_LABEL: "Google",
			ENTERPRISE_PROVIDER: "microsoft",
			ENTERPRISE_ISSUER: "https://login.microsoftonline.com/organizations/v2.0",
			ENTERPRISE_LABEL: "Microsoft",
		});
	});

	test("empty text counts as absent, and what is not ours is left alone", () => {
		const env = readEnv({ ...GOOD, DEFAULT_THEME: "", API_TIMEOUT_MS: "", PATH: "/bin", HOME: "" });
		expect(env).toEqual(readEnv(GOOD));
	});

	test("addresses are kept as origins", () => {
		const env = readEnv({
			...GOOD,
			API_URL: "HTTPS://Api.Signage.example:443/",
			API_PUBLIC_URL: "https://api.signage.example/",
			MEDIA_ORIGINS: "  https://a.example/x?y  http://b.example:8080 ",
		});
		expect(env.API_URL).toBe("https://api.signage.example");
		expect(env.API_PUBLIC_URL).toBe("https://api.signage.example");
		expect(env.MEDIA_ORIGINS).toEqual(["https://a.example", "http://b.example:8080"]);
	});

	test("origins may be parted by commas, too, which never come into a policy", () => {
		const MEDIA_ORIGINS = "https://a.example, https://b.example:8443/x,http://[::1]:9";
		expect(readEnv({ ...GOOD, MEDIA_ORIGINS }).MEDIA_ORIGINS).toEqual([
			...["https://a.example", "https://b.example:8443", "http://[::1]:9"],
		]);
	});

	test("a password in an address is refused, as none is sent, and not printed", () => {
		const said = complaint({ ...GOOD, API_URL: "https://ann:secret@api.signage.example" });
		expect(said).toBe("API_URL: must have no user name or password, as none is sent");
	});

	test.each([
		["API_TIMEOUT_MS", 2_147_483_647],
		["REQUEST_TIMEOUT_MS", 3_600_000],
	])("%s is digits, at the edge also a number, and at most %i", (name, most) => {
		for (const given of ["1500", 1500, String(most)])
			expect(readEnv({ ...GOOD, [name]: given })).toMatchObject({ [name]: Number(given) });
		for (const given of [String(most + 1), "0x7530", "3e4", "30s", "-1", "1.0"])
			expect(complaint({ ...GOOD, [name]: given })).toBe(
				`${name}: must be a whole number from 1 to ${most}`,
			);
	});

	test("at the edge, true, false and lists are taken as they are written there", () => {
		const given = { MAGIC_LINKS: false, MEDIA_ORIGINS: ["https://a.example", "https://b.example"] };
		expect(readEnv({ ...GOOD, ...given })).toEqual({
			...readEnv(GOOD),
			MAGIC_LINKS: "false",
			MEDIA_ORIGINS: given.MEDIA_ORIGINS,
		});
		expect(complaint({ ...GOOD, MAGIC_LINKS: 0, API_URL: null })).toBe(
			"API_URL: must be set\nMAGIC_LINKS: must be true or false",
		);
	});

	test("the number of proxies is said as to the service, and may be a number at the edge", () => {
		for (const given of ["2", 2])
			expect(readEnv({ ...GOOD, TRUSTED_PROXIES: given }).TRUSTED_PROXIES).toBe(2);
		expect(complaint({ ...GOOD, TRUSTED_PROXIES: "\t " })).toBe(
			"TRUSTED_PROXIES: must be a whole number from 0 to 100",
		);
	});

	test.each([
		["API_URL", "nonsense", "API_URL: must be an address such as https://signage.example"],
		["REQUEST_LOG", "yes", "REQUEST_LOG: must be json or off"],
		["DEFAULT_THEME", "dark", "DEFAULT_THEME: must be theme1 or theme2"],
		["HELP_CHAT_REGION", "mars", "HELP_CHAT_REGION: must be us or eu or au"],
		["HELP_CHAT_APP_ID", "abc", "HELP_CHAT_APP_ID: must be 4 to 40 letters and digits"],
		["METRICS_TOKEN", "short", "METRICS_TOKEN: must have at least 16 characters"],
		[
			"METRICS_TOKEN",
			"tökens-of-prometheus",
			"METRICS_TOKEN: must be of ASCII, with no blank at its ends",
		],
		[
			"DASHBOARD_KEY",
			`${"k".repeat(32)}\n`,
			"DASHBOARD_KEY: must be of ASCII, with no blank at its ends",
		],
		["SOCIAL_CLIENT_SECRET", "x", "SOCIAL_CLIENT_SECRET: needs SOCIAL_CLIENT_ID beside it"],
		[
			"ENTERPRISE_CLIENT_SECRET",
			"x",
			"ENTERPRISE_CLIENT_SECRET: needs ENTERPRISE_CLIENT_ID beside it",
		],
		["SESSION_SECRET", undefined, "SESSION_SECRET: must be set"],
		["SESSION_SECRET", " ".repeat(40), "SESSION_SECRET: must be more than blanks"],
		[
			"MEDIA_ORIGINS",
			"https://a.example nonsense",
			"MEDIA_ORIGINS, number 2: must be an address such as https://files.example.org",
		],
	])("%s = %j is refused in words that say what to write", (name, value, said) => {
		expect(complaint({ ...GOOD, [name]: value })).toBe(said);
	});

	test.each([
		["API_URL", "nonsense"],
		["THEME1_GUIDE_URL", "guide"],
		["THEME2_PRICING_URL", "javascript:alert(1)"],
		["THEME1_GUIDE_URL", "mailto:help@brand.test"],
		["THEME2_SUPPORT_URL", "data:text/html,x"],
		["HELP_CHAT_APP_ID", "a b; script-src *"],
		["HELP_CHAT_REGION", "mars"],
		["API_URL", "ftp://x"],
		["API_URL", "//x"],
		["API_URL", undefined],
		["API_URL", "https://api.signage.example/api/v1"],
		["API_URL", "https://ann:secret@api.signage.example"],
		["TRUSTED_PROXIES", "-1"],
		["TRUSTED_PROXIES", "all"],
		["TRUSTED_PROXIES", " "],
		["TRUSTED_PROXIES", "1.0"],
		["TRUSTED_PROXIES", "101"],
		["API_PUBLIC_URL", "javascript:alert(1)"],
		["API_PUBLIC_URL", "nonsense"],
		["MEDIA_ORIGINS", "nonsense"],
		["MEDIA_ORIGINS", "https://a.example nonsense"],
		["MEDIA_ORIGINS", "https://a.example;script-src"],
		["PAYMENT_ORIGINS", "https://a.example;script-src"],
		["API_PUBLIC_URL", "https://a.example;script-src"],
		["STRIPE_PUBLISHABLE_KEY", "sk_live_1"],
		["PLAYER_URL", "nowhere"],
		["MAGIC_LINKS", "no"],
		["REQUEST_TIMEOUT_MS", "0"],
		["REQUEST_TIMEOUT_MS", "soon"],
		["API_TIMEOUT_MS", "soon"],
		["API_TIMEOUT_MS", "0"],
		["API_TIMEOUT_MS", "-5"],
		["API_TIMEOUT_MS", "1.5"],
		["SESSION_SECRET", "short"],
		["SOCIAL_ISSUER", "http://accounts.example.com"],
		["ENTERPRISE_ISSUER", "accounts.example.com"],
		["SOCIAL_PROVIDER", "../login"],
		["SESSION_SECRET", undefined],
		["DEFAULT_THEME", "theme3"],
		["DEPLOYMENT", "production"],
	])("%s = %j is named, in one line", (name, value) => {
		expect(complaint({ ...GOOD, [name]: value })).toMatch(new RegExp(`^${name}\\b[^\\n]+$`));
	});

	test("all that is wrong is said at once, a line each", () => {
		const lines = complaint({ DEPLOYMENT: "x" }).split("\n");
		expect(lines.map((line) => line.split(/[:.]/)[0])).toEqual([
			"API_URL",
			"SESSION_SECRET",
			"DEPLOYMENT",
		]);
	});

	test("a secret that is wrong is not told", () => {
		expect(complaint({ ...GOOD, SESSION_SECRET: "hunter2" })).not.toContain("hunter2");
	});
});
