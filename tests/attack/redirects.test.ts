import { beforeAll, beforeEach, expect, test } from "vitest";
import { answerEverything } from "../support/every-answer";
import { type OfferedForm, offeredForms } from "../support/offered-forms";
import type { Page } from "../support/page";
import { screens } from "../support/screens";
import { withFront } from "../support/shared";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeAll(async () => {
	ann = await front.signedIn();
});
beforeEach(() => answerEverything(front.service));

const HOST = "evil.example";
/** Addresses that lead elsewhere, in a browser or in a careless check. */
const ELSEWHERE = [
	...["//", "///", "////", "/\\", "\\/", "\\\\", "\\", "/\\/", "//\\", "/%5C", "%2F%2F", "/%2F"],
	...[
		"https://",
		"http://",
		"HTTPS://",
		"https:",
		"http:/",
		"https:/\\",
		"ftp://",
		"ws://",
		"blob:https://",
	],
	...[
		"/\t/",
		"/\n/",
		"/\r\n/",
		"\t//",
		"\n//",
		" //",
		"\u00a0//",
		"/\u0000/",
		"\u0000//",
		"//\u200b",
	],
	...[
		"/.//",
		"/..//",
		"/x/..//",
		"/./\\",
		"//user@",
		"//user:word@",
		"https://127.0.0.1@",
		"/@",
		"//127.0.0.1.",
	],
	...[
		"javascript:alert(1)//",
		"data:text/html,",
		"vbscript:",
		"//[",
		"?//",
		"#//",
		"/?//",
		"/\r\nLocation: //",
	],
].map((start) => start + HOST);

const siteOf = (page: Page) => new URL(page.url).origin;

/** Texts of an answer that a browser may follow: its Location, its links and forms, and what scripts read. */
function targetsOf(page: Page): string[] {
	const { location } = page.headers;
	const attributes = ["href", "action", "formaction", "content"];
	const inPage = page.root
		.querySelectorAll("a, form, button, meta[http-equiv]")
		.flatMap(({ attributes: own }) => attributes.map((name) => own[name] ?? ""));
	const isData = /x-script/.test(String(page.headers["content-type"]));
	const inData = isData ? [...page.text.matchAll(/"redirect","((?:[^"\\]|\\.)*)"/g)] : [];
	return [location ?? "", ...inPage, ...inData.map(([, text]) => JSON.parse(`"${text}"`))];
}

const hasControl = (text: string) => [...text].some((letter) => letter < " ");

/** Where an answer leads away from the site. */
const waysOut = (page: Page, asked: string) =>
	targetsOf(page)
		.filter((target) => target.includes("evil"))
		.filter((target) => {
			const isInside =
				URL.canParse(target, page.url) && new URL(target, page.url).origin === siteOf(page);
			return !isInside || /^[/\\]{2}/.test(target) || hasControl(target);
		})
		.map((target) => `${asked} leads to ${JSON.stringify(target)}`);

const PROBE = "/probe-of-the-way";
const hasProbe = (page: Page) =>
	targetsOf(page).some((target) => decodeURIComponent(target).includes(PROBE));
const asking = (path: string, redirectTo: string) =>
	`${path}?${new URLSearchParams({ redirectTo })}`;
const PLACES = screens.flatMap(({ path, dataPath }) => [path, dataPath]);

const TYPED: Record<string, string> = {
	email: "ann@signage.test",
	twoFactorCode: "123456",
	resetCode: "code",
};
const sendFilled = (form: OfferedForm) => {
	const texts = form.texts.map(({ name }) => [name, TYPED[name] ?? "1"]);
	const passwords = form.passwords.map((name) => [name, "Passw0rd!"]);
	return form.send(front.visitor(), Object.fromEntries([...texts, ...passwords]));
};

test("no page that takes redirectTo leads away, nor any link of it", async () => {
	const found: string[] = [];
	const taking: string[] = [];
	for (const visitor of [ann, front.visitor()])
		for (const place of PLACES) {
			// A page is as it is for everybody, or it sends away who is signed in: once is enough.
			if (taking.includes(place)) continue;
			if (!hasProbe(await visitor.get(asking(place, PROBE)))) continue;
			taking.push(place);
			for (const evil of ELSEWHERE)
				found.push(...waysOut(await visitor.get(asking(place, evil)), `${place} ${evil}`));
		}
	expect(found).toEqual([]);
	expect(taking).toEqual(expect.arrayContaining(["/login", "/register-user"]));
});

test("no form leads away after it", async () => {
	const found: string[] = [];
	const taking: string[] = [];
	for (const place of screens.map(({ path }) => path)) {
		const open = (redirectTo: string) => front.visitor().get(asking(place, redirectTo));
		const [probed] = offeredForms([await open(PROBE)]).filter(({ path }) => path === place);
		if (!probed || !hasProbe(await sendFilled(probed))) continue;
		taking.push(place);
		for (const evil of ELSEWHERE) {
			const [form] = offeredForms([await open(evil)]).filter(({ path }) => path === place);
			if (form) found.push(...waysOut(await sendFilled(form), `the form of ${place} ${evil}`));
		}
	}
	expect(found).toEqual([]);
	expect(taking).toContain("/login");
});

test("the second factor does not lead away", async () => {
	const found: string[] = [];
	for (const evil of ELSEWHERE) {
		const visitor = front.visitor();
		const fields = { email: "ann@signage.test", password: "Passw0rd!" };
		front.service.answer("login", { status: 401, body: { detail: "RequiresTwoFactor" } });
		const sent = await visitor.fill(asking("/login", evil), { fields });
		expect(sent.location).toMatch(/^\/login\/two-factor/);
		answerEverything(front.service);
		const step = await visitor.follow(sent);
		const entered = await visitor.submit(step, { fields: { twoFactorCode: "123456" } });
		expect(entered.status).toBe(302);
		for (const page of [sent, step, entered]) found.push(...waysOut(page, `two steps ${evil}`));
	}
	expect(found).toEqual([]);
});

test("a mailed link and a chosen theme do not lead away", async () => {
	const found: string[] = [];
	for (const evil of ELSEWHERE) {
		const linked = await front.visitor().get(`${asking("/login", evil)}&magicToken=x`);
		expect(linked.status).toBe(302);
		found.push(...waysOut(linked, `a link ${evil}`));
		// A header cannot hold every character.
		const referer = encodeURI(evil);
		const themed = await ann.post("/theme", { theme: "dark" }, { referer });
		expect(themed.status).toBe(302);
		found.push(...waysOut(themed, `the theme ${evil}`));
	}
	expect(found).toEqual([]);
});

test("no path leads away, whatever stands in it", async () => {
	const found: string[] = [];
	const open = screens.filter(({ path }) => /nothing\/here|:7|social/.test(path));
	expect(open.length).toBeGreaterThan(5);
	for (const evil of ELSEWHERE) {
		const paths = open.flatMap(({ path }) => [
			path.replace(/nothing\/here|:7|social/, () => encodeURIComponent(evil)),
			path.replace(/nothing\/here|:7|social/, () => encodeURI(evil)),
		]);
		for (const path of [...paths, `/${encodeURI(evil)}`, `//${HOST}/presentations`]) {
			const page = await front.visitor().get(front.visitor().site + path);
			found.push(...waysOut(page, path));
		}
	}
	expect(found).toEqual([]);
});
