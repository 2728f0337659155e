import { beforeAll, describe, expect, test } from "vitest";
import { giveBelongings, readAll } from "../support/belongings";
import { newPerson, ok } from "../support/caller";
import { shortTokens, startChanged } from "../support/changed-service";
import { checkReport, runCheck, startCheck } from "../support/check";
import { SANDBOX } from "../support/sandbox";
import { withService } from "../support/shared";
import { isOnAzure } from "../support/storage";

const service = withService({ ...SANDBOX, NEW_ACCOUNT_TIER: "Enterprise" });

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
			manageTwoFactor: {
				status: 200,
				body: {
					sharedKey: "JBSWY3DPEHPK3PXP",
					recoveryCodesLeft: 0,
					isTwoFactorEnabled: false,
					isMachineRemembered: false,
				},
			},
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

	test("that takes any code is told to let anybody turn two-factor sign-in off", () => {
		expect(said.replace(/\s+/g, " ")).toMatch(
			/wrong code does not turn two-factor sign-in on.*? It is answered with 200\. Costs: Whoever comes upon an open session/,
		);
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

test("a service that writes otherwise what the dashboard reads all the same breaks nothing", async () => {
	const { email, password } = await newPerson(service);
	type Group = Record<"actualPresentationId" | "alertPresentationId" | "scheduleId", number | null>;
	const zeroed = (group: Group) => ({
		...group,
		actualPresentationId: group.actualPresentationId ?? 0,
		alertPresentationId: group.alertPresentationId ?? 0,
		scheduleId: group.scheduleId ?? 0,
	});
	type Simple = { dateTimeCollection: { dateTime: string }[] };
	type Week = { sunday: { time: string }[] };
	const changed = await startChanged(service.url, {
		// What is in between waits for an answer's end.
		followEvents: { status: 200 },
		listDeviceGroups: { answer: (groups: Group[]) => groups.map(zeroed) },
		getDeviceGroup: { answer: zeroed },
		listPresentations: {
			answer: ({ presentations, ...rest }: { presentations: { createdAt: string }[] }) => ({
				...rest,
				presentations: presentations.map((one) => ({
					...one,
					createdAt: one.createdAt.replace("Z", ""),
				})),
			}),
		},
		getSimpleSchedule: {
			answer: ({ dateTimeCollection, ...rest }: Simple) => ({
				...rest,
				dateTimeCollection: dateTimeCollection.map(({ dateTime, ...item }) => ({
					...item,
					dateTime: `${dateTime.replace(" ", "T")}:00`,
				})),
			}),
		},
		getWeeklySchedule: {
			answer: ({ sunday, ...rest }: Week) => ({
				...rest,
				Sunday: sunday.map(({ time, ...item }) => ({ ...item, time: time.slice(0, 5) })),
			}),
		},
	});
	const account = ["--email", email, "--password", password];
	const { code, report } = await checkReport([changed.url, ...account]);
	await changed.stop();
	const others = report.entries.filter(({ verdict }) => !["fits", "not tried"].includes(verdict));
	expect(others.map(({ name, verdict, breaks }) => [name, verdict, breaks]).sort()).toEqual([
		["getDeviceGroup", "differs", false],
		["listDeviceGroups", "differs", false],
		["listPresentations", "differs", false],
	]);
	expect([code, report.isFit]).toEqual([0, true]);
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
