import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { check } from "../../check/check";
import { readOptions } from "../../check/options";
import { Service } from "../../check/service";
import { shortTokens, startChanged } from "../support/changed-service";
import { checkReport, runCheck, startCheck } from "../support/check";
import { type Answer, PROFILE, problem, type StandIn, startStandIn } from "../support/stand-in";

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
		const untold = report.entries.filter(({ says }) => says.includes("There is no such header."));
		expect(untold.map(({ name, verdict }) => [name, verdict])).toEqual([
			["tierHeader", "differs"],
			["alertsHeader", "not tried"],
			["paymentHeader", "not tried"],
		]);
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

	test("has nothing left after a Ctrl-C that npm sends on to the check, which has had it already", async () => {
		standIn.answer("createPresentation", { body: { presentationId: 1 } });
		standIn.answer("getPresentation", "hang");
		standIn.answer("deletePresentation", async () => {
			await delay(1_000);
			return { status: 204 };
		});
		const check = startCheck(given(standIn.url));
		const opened = () => standIn.named("getPresentation").length;
		await expect.poll(opened, { timeout: 60_000 }).toBe(1);
		check.process.kill("SIGINT");
		await delay(200);
		const { code, stdout } = await check.end("SIGINT");
		expect(stdout).toContain("The check was ended before its end.");
		expect([code, standIn.named("deletePresentation").length]).toEqual([130, 1]);
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

	test.each([
		[400, "fits"],
		[404, "fits"],
		[422, "differs"],
		[405, "not tried"],
		[429, "not tried"],
		[undefined, "not tried"],
	])("that answers %s to a code of no screen: %s", async (status, verdict) => {
		if (status !== undefined) standIn.answer("verifyDevice", problem(status, "No such code"));
		const { report } = await checkReport(given(standIn.url));
		expect(report.entries.find(({ name }) => name === "wrongCode")?.verdict).toBe(verdict);
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
		standIn.answer("login", { status: 401, body: { detail: "NotAllowed" } });
		const { report } = await checkReport([standIn.url, "--register"]);
		expect(report.hints).toEqual([expect.stringContaining("has to be confirmed first")]);
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
