import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { EndpointName } from "@signage/contract/endpoints";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { check } from "../../check/check";
import { readOptions } from "../../check/options";
import { Service } from "../../check/service";
import { giveBelongings, readAll } from "../support/belongings";
import { newPerson, ok } from "../support/caller";
import { startChanged } from "../support/changed-service";
import { checkReport, runCheck, startCheck } from "../support/check";
import { SANDBOX } from "../support/sandbox";
import { withService } from "../support/shared";
import { type Answer, PROFILE, problem, type StandIn, startStandIn } from "../support/stand-in";
import { isOnAzure } from "../support/storage";

const service = withService({ ...SANDBOX, NEW_ACCOUNT_TIER: "Enterprise" });

/** Lets each token be used for this many calls, beside renewals. */
const shortTokens =
	(most: number, used = new Map<string, number>()) =>
	(name: EndpointName | undefined, token: string | undefined) => {
		if (!token || name === "refresh") return undefined;
		const times = (used.get(token) ?? 0) + 1;
		used.set(token, times);
		return times > most ? { status: 401, body: { detail: "The token has ended" } } : undefined;
	};

/** Every presentation, group, device and schedule that somebody has, by name. */
async function thingsOf(token: string): Promise<string[]> {
	const { presentations } = await ok(service, "listPresentations", { token });
	const groups = await ok(service, "listDeviceGroups", { token });
	const devices = await ok(service, "listDevices", { token });
	const schedules = await ok(service, "listSchedules", { token });
	return [
		...presentations.map(({ title }) => title),
		...groups.map(({ title, isInAlert }) => `${title} ${isInAlert}`),
		...devices.map(({ deviceName }) => deviceName),
		...schedules.map(({ name }) => name),
	].sort();
}

describe("the included service", () => {
	test("fits in every call and in all that the dashboard relies on", async () => {
		const { code, report } = await checkReport([service.url, "--register", "--thorough"]);
		const others = report.entries.filter(({ verdict }) => verdict !== "fits");
		// The plan is the highest already, and was never paid.
		expect(others).toMatchObject(
			[
				{ name: "createCheckoutSession", verdict: "not tried", says: [/none above it/] },
				{ name: "createPortalSession", verdict: "not tried", says: [/never had a subscription/] },
			].map((one) => ({ ...one, says: one.says.map((words) => expect.stringMatching(words)) })),
		);
		const elsewhere = isOnAzure ? [expect.stringMatching(/MEDIA_ORIGINS must name it/)] : [];
		expect([code, report.isFit, report.hints]).toEqual([0, true, elsewhere]);
	});

	test("has nothing of the check left, and all that its account had before", async () => {
		const ann = await newPerson(service);
		const things = await giveBelongings(service, ann.token);
		const before = [await thingsOf(ann.token), await readAll(service, ann.token, things)];
		const account = { CHECK_EMAIL: ann.email, CHECK_PASSWORD: ann.password };
		const { code, stdout } = await runCheck([service.url], account);
		expect(code, stdout).toBe(0);
		const tokens = await ok(service, "login", {
			body: { email: ann.email, password: ann.password },
		});
		const now = await thingsOf(tokens.accessToken);
		const left = await readAll(service, tokens.accessToken, things);
		// The contract has no call that deletes an upload.
		const files = { listFiles: expect.any(String) };
		expect([now, { ...left, ...files }]).toEqual([
			before[0],
			{ ...(before[1] as object), ...files },
		]);
	});
});

describe("a check that is ended by Ctrl-C", () => {
	test("takes away what it has made, and says so", async () => {
		const ann = await newPerson(service);
		const changed = await startChanged(service.url, { listTimeZones: "hang" });
		const check = startCheck([changed.url, "--email", ann.email, "--password", ann.password]);
		const mine = () => thingsOf(ann.token);
		const nothing = await mine();
		// The group is made late, and there until the schedules, which hang.
		await expect
			.poll(mine, { timeout: 60_000 })
			.toContainEqual(expect.stringMatching(/^Service check .* group/));
		const { code, stdout, stderr } = await check.end("SIGINT");
		await changed.stop();
		expect(await mine()).toEqual(nothing);
		expect(stderr).toContain("what was made is taken away first");
		expect(stdout).toContain("The check was ended before its end.");
		expect(code).toBe(130);
	});
});

describe("a service that differs", () => {
	let code: number | null;
	let said: string;
	beforeAll(async () => {
		const changed = await startChanged(service.url, {
			getPresentation: {
				answer: ({ title, slides, ...rest }: { title: string; slides: { id: number }[] }) => ({
					...rest,
					name: title,
					slides: slides.map((slide) => ({ ...slide, id: `s-${slide.id}` })),
				}),
			},
			createDeviceGroup: { answer: () => ({}) },
			refreshSubscription: { status: 500, body: { detail: "The till is \u001b[31mempty." } },
			deleteSchedule: { status: 405 },
			listPlans: { status: 404 },
			getInfo: "hang",
			listDevices: { status: 200, html: "<!doctype html><title>Welcome</title>" },
			listTimeZones: { status: 403, body: { detail: "Not yours" } },
		});
		const { email, password } = await newPerson(service);
		const given = ["--email", email, "--password", password, "--timeout", "5"];
		const ended = await runCheck([changed.url, ...given]);
		code = ended.code;
		said = ended.stdout;
		await changed.stop();
	});

	/** What the report says of a call, on one line. */
	const about = (name: string) => {
		const [, line = ""] =
			said.match(new RegExp(`\\n  ([^\\n]*\\(${name}\\)(?:\\n {12}[^\\n]*)*)`)) ?? [];
		return line.replace(/\s+/g, " ");
	};

	test("is told apart by the exit code", () => {
		expect(code).toBe(1);
		expect(said).toContain("The dashboard does not work as a whole in front of this service.");
	});

	test.each([
		["getPresentation", "DIFFERS GET /api/v1/Presentations/{presentationId}"],
		["getPresentation", /title is missing; there are .*\bname\b/],
		["getPresentation", "slides[].id is text, where a number is needed."],
		["getPresentation", "Costs: No presentation can be opened, shown or duplicated."],
		["createDeviceGroup", /^differs POST .* deviceGroupId is missing\. /],
		[
			"createDeviceGroup",
			/The dashboard lives with that[^:]*: any 2xx is success, .*what it needs\.$/,
		],
		["refreshSubscription", "FAILS PUT"],
		["refreshSubscription", "The service fails with 500: The till is [31mempty."],
		[
			"refreshSubscription",
			"Costs: Refresh subscription shows an error. Way round: Plans are read anew",
		],
		[
			"deleteSchedule",
			"MISSING DELETE /api/v1/Schedules/{id} (deleteSchedule) The service answers 405",
		],
		["createSimpleSchedule", /^not tried POST .*There is no time zone to try it with\./],
		["listPlans", /^missing GET .*The service answers 404/],
		["listPlans", "Without it: The plans page has no plans to compare and to buy."],
		["getInfo", "FAILS GET /api/v1/manage/info (getInfo) No answer: no answer within 5 s."],
		["listDevices", "DIFFERS GET /api/v1/Devices (listDevices) A web page comes in place of JSON"],
		[
			"listTimeZones",
			"REFUSED GET /api/v1/TimeZones (listTimeZones) The service refuses it with 403: Not yours",
		],
		["listDeviceGroups", /^fits GET \S+ \(listDeviceGroups\)$/],
	])("%s: %s", (name, words) => {
		if (typeof words === "string") expect(about(name)).toContain(words);
		else expect(about(name)).toMatch(words);
	});

	test("is summed up with the worst first", () => {
		const [, summary = ""] = said.split("What does not work, the worst first");
		const verdicts = [...(summary.split("\n\n")[0]?.matchAll(/^ {2}(\w+)/gm) ?? [])].map(
			([, one]) => one,
		);
		expect(new Set(verdicts)).toEqual(new Set(["fails", "missing", "refused", "differs"]));
		const order = ["fails", "missing", "refused", "differs"];
		expect(verdicts).toEqual(
			[...verdicts].sort((a, b) => order.indexOf(String(a)) - order.indexOf(String(b))),
		);
	});
});

describe("a service that differs where contract.md lets it", () => {
	test("clears what a group's PUT leaves out, and deletes a schedule that is in use: it fits", async () => {
		const { token, email, password } = await newPerson(service);
		const NONE = { actualPresentationId: null, alertPresentationId: null, scheduleId: null };
		const changed = await startChanged(service.url, {
			// What is in between waits for an answer's end.
			followEvents: { status: 200 },
			updateDeviceGroup: { before: (body: object) => ({ title: "", ...NONE, ...body }) },
			deleteSchedule: {
				before: async () => {
					for (const { deviceGroupId } of await ok(service, "listDeviceGroups", { token }))
						await ok(service, "updateDeviceGroup", {
							token,
							params: { deviceGroupId },
							body: { scheduleId: null },
						});
				},
			},
		});
		const account = ["--email", email, "--password", password];
		const { code, report } = await checkReport([changed.url, ...account]);
		await changed.stop();
		const others = report.entries.filter(({ verdict }) => !["fits", "not tried"].includes(verdict));
		expect(others).toMatchObject([
			{ name: "scheduleInUse", breaks: false, says: ["The service answers 204."] },
		]);
		expect(code).toBe(0);
		expect((await thingsOf(token)).join()).not.toContain("Service check");
	});
});

test("a service whose tokens end during the check fits, and has nothing of it left", async () => {
	const { token, email, password } = await newPerson(service);
	const nothing = await thingsOf(token);
	const used = new Map<string, number>();
	const renewed = (tokens: object) => {
		// Within a second, the service gives the same one again.
		used.clear();
		return tokens;
	};
	const changed = await startChanged(
		service.url,
		{ followEvents: { status: 200 }, refresh: { answer: renewed } },
		shortTokens(7, used),
	);
	const account = ["--email", email, "--password", password];
	const { code, report } = await checkReport([changed.url, ...account, "--thorough"]);
	await changed.stop();
	const others = report.entries.filter(({ verdict }) => !["fits", "not tried"].includes(verdict));
	expect([code, others]).toEqual([0, []]);
	expect(report.left.filter((one) => !one.includes("no call of the contract"))).toEqual([]);
	// The refresh token of the last renewal.
	expect(report.entries.find(({ name }) => name === "signedOut")?.verdict).toBe("fits");
	expect(await thingsOf(token)).toEqual(nothing);
});

describe("a service that has only the sign-in", () => {
	let standIn: StandIn;
	beforeAll(async () => {
		standIn = await startStandIn();
	});
	beforeEach(() => standIn.reset());
	afterAll(() => standIn.stop());
	const given = (url: string) => [url, "--email", "ann@signage.test", "--password", "Passw0rd!"];

	test("misses every other call, and fails", async () => {
		const { code, report } = await checkReport(given(standIn.url));
		const verdicts = Object.fromEntries(report.entries.map(({ name, verdict }) => [name, verdict]));
		expect(verdicts).toMatchObject({
			login: "fits",
			getProfile: "fits",
			listPresentations: "fits",
			createPresentation: "missing",
			resetPassword: "missing",
			magicSend: "missing",
			listDeviceGroups: "missing",
			getDeviceGroup: "missing",
			createSlideImage: "missing",
			listSchedules: "missing",
			createCheckoutSession: "missing",
			createDeviceCode: "missing",
		});
		const optional = report.entries.filter(
			({ verdict, breaks }) => verdict === "missing" && !breaks,
		);
		expect(optional.map(({ name }) => name)).toEqual(
			expect.arrayContaining(["logout", "listPlans", "externalLogin", "createDeviceCode"]),
		);
		expect([code, report.isFit]).toEqual([1, false]);
	});

	test("misses every other call where it lets nobody in without a token, too", async () => {
		const refusal = { status: 401, body: { detail: "Sign in first" } };
		standIn.answer("externalLogin", { status: 401, body: { detail: "Failed" } });
		const open = ["login", "externalLogin"];
		const changed = await startChanged(standIn.url, {}, (name, token) =>
			token || open.includes(String(name)) ? undefined : refusal,
		);
		const { report } = await checkReport([...given(changed.url), "--thorough"]);
		await changed.stop();
		const found = Object.fromEntries(
			report.entries.map(({ name, verdict, says }) => [name, { verdict, says }]),
		);
		for (const name of [
			"getCheckoutStatus",
			"createCheckoutSession",
			"createPortalSession",
			"verifyDevice",
			"updateInfo",
		])
			expect([name, found[name]?.verdict]).toEqual([name, "missing"]);
		for (const name of ["magicLogin", "resetPassword", "confirmEmail"])
			expect([name, found[name]]).toEqual([
				name,
				{
					verdict: "not tried",
					says: [
						expect.stringMatching(/^Without a token, everything is answered so there \(401\)/),
					],
				},
			]);
		expect(found.externalLogin).toEqual({
			verdict: "fits",
			says: ["It refuses a wrong ID token (401)."],
		});
	});

	test.each<[string, (besideOld: boolean) => number, RegExp | undefined, string]>([
		["always", () => 200, undefined, "missing"],
		[
			"once",
			() => 400,
			/^The renewal of an access token that had ended was answered 400\.$/,
			"refused",
		],
		["beside no ended one", (old) => (old ? 401 : 200), /had ended was answered 401\.$/, "missing"],
	])("that renews tokens %s: what is said of it", async (_, later, words, listSchedules) => {
		let count = 0;
		standIn.answer("refresh", ({ body, authorization }) => {
			// The last one alone is good.
			const { refreshToken } = body as { refreshToken: string };
			const status = count === 0 ? 200 : later(authorization !== undefined);
			if (status !== 200 || refreshToken !== `refresh-${count}`)
				return { status: status === 200 ? 400 : status, body: { detail: "No" } };
			count++;
			return { body: { accessToken: `access-${count}`, refreshToken: `refresh-${count}` } };
		});
		standIn.answer("login", { body: { accessToken: "access-0", refreshToken: "refresh-0" } });
		const changed = await startChanged(standIn.url, {}, shortTokens(5));
		const { report } = await checkReport(given(changed.url));
		await changed.stop();
		const found = (name: string) => report.entries.find((one) => one.name === name);
		expect(found("renewal")).toMatchObject({
			verdict: words ? "differs" : "fits",
			says: words ? [expect.stringMatching(words)] : [],
		});
		expect(found("listSchedules")?.verdict).toBe(listSchedules);
	});

	test.each<[string, Answer, string[]]>([
		["refuses", problem(404, "Not here"), []],
		["does not answer", "cut", ["the alert in all groups", "the integration key of this check"]],
	])("may have begun what it %s: what is left behind", async (_, answer, left) => {
		const subscriptionInfo = { ...PROFILE.subscriptionInfo, tier: "Enterprise" };
		standIn.answer("getProfile", { body: { ...PROFILE, subscriptionInfo } });
		standIn.answer("getIntegrationKey", { body: { data: null } });
		standIn.answer("createPresentation", { body: { presentationId: 1 } });
		standIn.answer("createDeviceGroup", { body: { deviceGroupId: 5 } });
		standIn.answer("deletePresentation", { status: 204 });
		standIn.answer("deleteDeviceGroup", { status: 204 });
		standIn.answer("startAlertEverywhere", answer);
		standIn.answer("setIntegrationKey", answer);
		const { report } = await checkReport([...given(standIn.url), "--thorough"]);
		expect([...report.left].sort()).toEqual(left);
		// Once to try it, and once more to undo what may have begun.
		for (const name of ["stopAlertEverywhere", "deleteIntegrationKey"] as const)
			expect([name, standIn.named(name).length]).toEqual([name, left.length > 0 ? 2 : 1]);
	});

	test("does not fit where the check itself stumbles over its mapping", async () => {
		const request = () => {
			throw new Error("no such field");
		};
		const service = new Service(standIn.url, { calls: { updateProfile: { request } } }, 30_000);
		const [origin = "", ...account] = given(standIn.url);
		const options = readOptions([origin, ...account], {});
		if (options === "help") throw new Error("These are no options");
		const { findings } = await check(service, options);
		expect([...findings.troubles]).toEqual(["The check of the profile ended early: no such field"]);
		expect(findings.isFit).toBe(false);
	});

	test("does not get its secrets printed", async () => {
		standIn.answer("getInfo", ({ authorization }) => ({
			status: 400,
			body: { detail: `${authorization} Passw0rd!` },
		}));
		standIn.answer("login", {
			body: { accessToken: "secret-access", refreshToken: "secret-refresh" },
		});
		for (const more of [[], ["--json"]]) {
			const { stdout, stderr } = await runCheck([...given(standIn.url), ...more]);
			expect(stdout).toContain("Bearer ••• •••");
			expect(stdout + stderr).not.toMatch(/secret-access|secret-refresh|Passw0rd!/);
		}
	});

	test("whose sign-in fails is not tried further", async () => {
		standIn.answer("login", { status: 401, body: { detail: "Failed" } });
		const { code, stdout } = await runCheck(given(standIn.url));
		expect(code).toBe(1);
		expect(stdout).toContain("Nobody could sign in, so little could be tried.");
	});
});

test.each([401, 429, 503])(
	"a gateway that answers %i to everything is not said to lack calls",
	async (status) => {
		const gateway = createServer((_, response) => {
			response.writeHead(status, { "content-type": "application/json" });
			response.end(JSON.stringify({ detail: "Not now" }));
		}).listen(0, "127.0.0.1");
		await once(gateway, "listening");
		const { port } = gateway.address() as AddressInfo;
		const given = ["--email", "ann@signage.test", "--password", "Passw0rd!"];
		const { code, report } = await checkReport([`http://127.0.0.1:${port}`, ...given]);
		gateway.close();
		const missing = report.entries.filter(({ verdict }) => verdict === "missing");
		expect([code, report.isFit, missing]).toEqual([1, false, []]);
	},
);

describe("wrong arguments", () => {
	test.each([
		[[], "Say an account with --email and --password"],
		[["--register"], "Say the service's origin"],
		[["ftp://a.example", "--register"], "must be an http or https address"],
		[["https://a.example/api/v1", "--register"], "must be an origin, such as https://a.example"],
		[["https://ann:secret@a.example", "--register"], "must have no name and password"],
		[["https://a.example", "--register", "--timeout", "soon"], "--timeout is in seconds"],
		[["https://a.example", "--register", "--code", "12"], "--code has six digits"],
		[["https://a.example", "--register", "--loudly"], "Unknown option '--loudly'"],
	])("%j: %s", async (args, words) => {
		const { code, stdout, stderr } = await runCheck(args);
		expect([code, stdout]).toEqual([2, ""]);
		expect(stderr).toContain(words);
		expect(stderr).not.toContain("ann:secret");
	});

	test("--help says how it is used", async () => {
		const { code, stdout } = await runCheck(["--help"]);
		expect([code, stdout]).toEqual([
			0,
			expect.stringContaining("npm run check-service -- <origin>"),
		]);
	});
});
