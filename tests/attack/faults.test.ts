import { type EndpointName, endpoints } from "@signage/contract/endpoints";
import { beforeAll, expect, test } from "vitest";
import { builtScreens } from "../support/built-routes";
import { calendarOf } from "../support/calendars";
import { crawl } from "../support/crawl";
import { answerEverything } from "../support/every-answer";
import { type ChosenFile, currentValue, nameOf } from "../support/form";
import { type OfferedForm, offeredForms } from "../support/offered-forms";
import type { Page } from "../support/page";
import { FAULTS, isSuccess, LEAK } from "../support/service-faults";
import { withFront } from "../support/shared";
import type { Answer } from "../support/stand-in";

const front = withFront();
/** Cookie headers of who asks; with each request they are as at first, so that no failure ends a session. */
const cookies: Record<string, string> = { "signed out": "" };
beforeAll(async () => {
	cookies["signed in"] = (await front.signedIn()).cookieHeader;
	const halfway = front.visitor();
	front.service.answer("login", { status: 401, body: { detail: "RequiresTwoFactor" } });
	await halfway.fill("/login", { fields: { email: "ann@signage.test", password: "Passw0rd!" } });
	cookies["before the second factor"] = halfway.cookieHeader;
});

/** Somebody with this cookie header. */
function visitorWith(cookie: string) {
	const visitor = front.visitor();
	visitor.keep(cookie.split("; ").filter(Boolean));
	return visitor;
}

/** What an address needs to make its calls. */
const QUERIES: Record<string, string> = {
	"/login": "?magicToken=x",
	"/confirm-email": "?userId=1&code=x",
	"/uploads": `?kind=image&id=${crypto.randomUUID()}`,
};
/** What scripts ask, and files: the answer is no page. Scripts say what went wrong; in place of a file stands a sentence. */
const NO_PAGES = new Set([
	"/simple-schedule/:7/calendar",
	"/weekly-schedule/:7/calendar",
	"/uploads",
	"/presentation/:7/slides",
	"/presentations/choices",
	"/devices/changes",
]);
const PLACES = builtScreens().withLoader.map(({ path }) => path + (QUERIES[path] ?? ""));

/** Failures that a page may pass over, with the reason. */
const PASSED_OVER: Record<string, string> = {
	"/confirm-email confirmEmail": "a 2xx says that the address is confirmed, whatever comes with it",
	"/logout logout": "the session ends here in any case; a notice says what the service did not do",
	"/change-password login": "the password has been changed; a notice asks to sign in again",
	"/user-info getInfo": "the page then does not say whether the address is confirmed",
	"/presentation getProfile": "the service checks again what the plan allows",
	"/presentation/:7 getProfile": "as for a new one",
	"/schedules listDeviceGroups": "the list then does not say which groups use the schedules",
	"/schedules listTimeZones": "the list then tells times in UTC",
	"/simple-schedule/:7/calendar listTimeZones": "the zone is then found by its id",
	"/weekly-schedule/:7/calendar listTimeZones": "as for a simple one",
	"/devices listSchedules":
		"a service may have no schedules; the groups' forms then leave theirs alone",
	"/devices listPresentations": "the page says so; a group offers those that it has",
	"/devices/changes listSchedules": "as for the page",
	"/plans getProfile": "the page then marks the plan by its tier, and says nothing of payments",
	"/plans listDevices": "the page then does not say which screens a plan would pause",
	"/plans listPlans": "a service may list no plans: a link then leads to the prices",
	"/user-info getIntegrationKey": "the page has the error in its box, and the rest of the profile",
};

interface Asked {
	/** For messages. */
	what: string;
	/** Where it is sent to. */
	path: string;
	ask(): Promise<Page>;
	/** What is typed into the form that is sent; undefined where a page is opened. */
	typed?: Record<string, string>;
}

/** The calls that it makes when all is well. */
async function callsOf({ what, ask, typed }: Asked): Promise<EndpointName[]> {
	answerEverything(front.service);
	front.service.calls.length = 0;
	const page = await ask();
	const isRefused = page.status >= 400 || (page.alert !== undefined && page.status !== 302);
	if (typed && isRefused)
		throw new Error(
			`Say in tests/attack/faults.test.ts what may be typed, ${what}: ${page.status} ${page.main}`,
		);
	return [...new Set(front.service.calls.flatMap(({ name }) => name ?? []))];
}

const STACK = /\bat \S+ \(|\bat file:|node_modules|\.server\.[jt]s|ZodError/;

const isKept = ({ root }: Page, name: string, value: string) =>
	root
		.querySelectorAll("input, textarea, select")
		.some((one) => one.getAttribute("name") === name && currentValue(one) === value);

/** What is wrong with the page that a failed call led to. */
function complaints(
	page: Page,
	{ typed, path }: Asked,
	call: EndpointName,
	answer: Answer,
): string[] {
	const isRefused = page.status >= 400 && page.status <= 599;
	const isLost = page.status === 302 && page.location?.startsWith("/login");
	const isRead = endpoints[call].method === "GET";
	// A change is made once its answer is a 2xx, and what a page loads beside a form's answer may be missing.
	const isFine = typed && isRead ? true : isSuccess(answer) && !isRead;
	const isFramed =
		page.root.querySelector("header a[href='/user-info'], aside img, header > a[href='/']") !==
		null;
	const hasMain = page.root.querySelector("main") !== null && page.title !== "";
	const isPage = hasMain && (page.alert !== undefined || page.status === 404);
	const isNoPage = NO_PAGES.has(path);
	const forgotten = Object.entries(typed ?? {}).filter((one) => !isKept(page, ...one));
	return [
		...(page.text.includes(LEAK) ? ["tells what the service said"] : []),
		...(STACK.test(page.text) ? ["tells a stack"] : []),
		...(isRefused || isLost || isFine || `${path} ${call}` in PASSED_OVER
			? []
			: [`answers ${page.status}`]),
		...(isRefused && !isPage && !isNoPage ? ["is no page with an error"] : []),
		...(isRefused && !isFramed && !isNoPage && page.status !== 404 ? ["has lost its frame"] : []),
		...(isRefused && forgotten.length > 0 ? [`forgot ${forgotten}`] : []),
	];
}

/** Has each call of what is asked fail in each way. @returns how many ways, and what is wrong then */
async function failEach(
	asked: Asked,
	faults: string[],
): Promise<{ tried: number; found: string[] }> {
	const calls = await callsOf(asked);
	const found: string[] = [];
	for (const call of calls)
		for (const fault of faults) {
			const answer = FAULTS[fault] ?? "cut";
			answerEverything(front.service);
			front.service.answer(call, answer);
			const wrong = complaints(await asked.ask(), asked, call, answer);
			if (wrong.length > 0) found.push(`${asked.what}, ${call}: ${fault}: ${wrong.join(", ")}`);
		}
	return { tried: calls.length * faults.length, found };
}

async function failAll(
	all: Asked[],
	faults = Object.keys(FAULTS),
): Promise<{ tried: number; found: string[] }> {
	const sum = { tried: 0, found: [] as string[] };
	for (const asked of all) {
		const { tried, found } = await failEach(asked, faults);
		sum.tried += tried;
		sum.found.push(...found);
	}
	return sum;
}

test("a page whose calls fail is a page with an error, and tells nothing of the service", async () => {
	// Whoever is before the second factor sees what is seen signed out, and one form more.
	const both = ["signed in", "signed out"].map((who) => [who, cookies[who] ?? ""] as const);
	const all = both.flatMap(([who, cookie]) =>
		PLACES.map((place) => ({
			what: `${who}, ${place}`,
			path: place.split("?")[0] ?? place,
			ask: () => visitorWith(cookie).get(place),
		})),
	);
	const { tried, found } = await failAll(all);
	expect(found).toEqual([]);
	expect(tried).toBeGreaterThan(100);
	await expect
		.poll(() => front.logs())
		.toContain("listPresentations: the answer does not fit the contract");
});

/** What the fields that do not take every text may hold. */
const TYPED: Record<string, string> = {
	email: "ann@signage.test",
	newEmail: "new@signage.test",
	userCode: "123456",
	twoFactorCode: "123456",
	frameDelayInSeconds: "7",
	backgroundColor: "#112233",
	dateTime: "2099-01-31 10:00",
	time: "10:30",
};
/** The last part of a field's name, such as `time` of `Sunday[0].time`. */
const lastPart = (name: string) => name.slice(name.lastIndexOf(".") + 1);
const PASSWORD = "Passw0rd!";
/** Fields that come back empty by design (app/routes/README.md), or hold what lasts half a minute. */
const NEVER_SHOWN = ["twoFactorRecoveryCode", "twoFactorCode"];
/** Buttons that send a file to the storage; tests/http/editor-files.test.ts has their failures. */
const WITH_FILE = ["add-image", "add-file"];

/** The files that have to be chosen, by the button's value. */
const FILES: Record<string, ChosenFile> = {
	import: { name: "plan.ics", type: "text/calendar", body: calendarOf("google") },
};

/** The boxes that have to be ticked, by the button's value. */
const BOXES: Record<string, string> = { "move-devices": "deviceId", "copy-day": "copyTo" };

/** What has to be chosen, by the button's value: another group than that of the device, which stays where it is otherwise. */
const CHOSEN: Record<string, Record<string, string>> = {
	"move-devices": { deviceGroupId: "9" },
};

/** A form, filled, as somebody sends it. */
function asked(who: string, cookie: string, form: OfferedForm): Asked {
	const texts = form.texts.map(({ name, type }) => {
		const isNumber = type === "number" || /duration/.test(name);
		return [name, TYPED[lastPart(name)] ?? (isNumber ? "7" : `Typed ${name}`)] as const;
	});
	const { pathname, search } = new URL(form.page.url);
	const passwords = form.passwords.map((name) => [name, PASSWORD] as const);
	const pressed = form.button.getAttribute("value") ?? "";
	const box = BOXES[pressed];
	const chosen = CHOSEN[pressed] ?? {};
	const ticked = form.page.root.querySelectorAll(`[type="checkbox"][name="${box}"]`);
	return {
		what: `${who}, ${pathname}${search}, “${nameOf(form.button)}”`,
		path: form.path,
		typed: Object.fromEntries([
			...texts.filter(([name]) => !NEVER_SHOWN.includes(name)),
			...ticked.map((one) => [box, one.getAttribute("value")]),
			...Object.entries(chosen),
		]),
		ask: () =>
			form.send(
				visitorWith(cookie),
				{
					...Object.fromEntries([...texts, ...passwords, ...(box ? [[box, true]] : [])]),
					...chosen,
				},
				FILES[pressed],
			),
	};
}

/** Whether a schedule's form is to copy a day, and has no items: it refuses that by itself. */
const copiesNothing = ({ button, page }: OfferedForm) =>
	button.getAttribute("value") === "copy-day" && !page.root.querySelector("[name$='.time']");

/** Every form that somebody meets, with each of its buttons, once. */
async function formsFor(who: string, cookie: string): Promise<Asked[]> {
	answerEverything(front.service);
	const places = PLACES.filter((place) => !place.includes("?"));
	return offeredForms(await crawl(visitorWith(cookie), places))
		.filter(({ button }) => !WITH_FILE.includes(button.getAttribute("value") ?? ""))
		.filter((form) => !copiesNothing(form))
		.map((form) => asked(who, cookie, form));
}

/** One of each kind: what forms do with the others is the same code. */
const FORM_FAULTS = ["500", "401", "a cut connection", "an HTML body"];

test("a form whose calls fail keeps what was typed", async () => {
	const all: Asked[] = [];
	const seen = new Set<string>();
	for (const [who, cookie] of Object.entries(cookies))
		for (const form of await formsFor(who, cookie)) {
			const key = who === "signed in" ? form.what : form.what.replace(/^[^,]+/, "");
			if (!seen.has(key)) all.push(form);
			seen.add(key);
		}
	expect(all.length).toBeGreaterThan(20);
	const { tried, found } = await failAll(all, FORM_FAULTS);
	expect(found).toEqual([]);
	expect(tried).toBeGreaterThan(100);
});
