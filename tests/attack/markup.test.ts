import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";
import { crawl } from "../support/crawl";
import { answerEverything } from "../support/every-answer";
import { FULL, giveFullAccount } from "../support/full-account";
import { offeredForms } from "../support/offered-forms";
import type { Page } from "../support/page";
import { MARKUP, PAYLOADS, planted } from "../support/payloads";
import { screens } from "../support/screens";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	giveFullAccount(front.service, MARKUP);
	ann = await front.signedIn();
});

/** Nothing in the page, its scripts among it, is made of what a text holds. */
const expectNoMarkup = (page: Page) => expect(planted(page), page.url).toEqual([]);

const PLACES = screens.map(({ path }) => path);

/** The names of query parameters that the dashboard reads anywhere. */
function queryNames(): string[] {
	const folder = new URL("../../app/", import.meta.url).pathname;
	const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
	const sources = files.filter((name) => /\.tsx?$/.test(name));
	const read = sources.map((name) => readFileSync(folder + name, "utf8")).join("\n");
	const found = read.matchAll(/(?:searchParams|query)\s*\.(?:get|has)\("(\w+)"\)/g);
	return [...new Set([...found].map(([, name]) => String(name)))];
}

describe.each(PAYLOADS)("$name in every text of every answer", ({ text }) => {
	test.each(["first", "last"] as const)(
		"on every page that links lead to (words: %s)",
		async (which) => {
			answerEverything(front.service, { text, which });
			const pages = [...(await crawl(ann, PLACES)), ...(await crawl(front.visitor(), PLACES))];
			expect(pages.flatMap(planted)).toEqual([]);
			expect(pages.length).toBeGreaterThan(60);
		},
	);

	test("in every query parameter, and in the path", async () => {
		answerEverything(front.service, { text });
		const names = queryNames();
		expect(names).toEqual(expect.arrayContaining(["confirm", "email", "redirectTo", "page"]));
		const all = String(new URLSearchParams(names.map((name) => [name, text])));
		const each = names.map((name) => String(new URLSearchParams({ [name]: text })));
		const found: string[] = [];
		for (const visitor of [ann, front.visitor()])
			for (const path of PLACES) {
				const below = `${path === "/" ? "" : path}/${encodeURIComponent(text)}`;
				found.push(...planted(await visitor.get(below)));
				// A place that only leads elsewhere shows nothing.
				const isShown = text === MARKUP && (await visitor.get(path)).status === 200;
				for (const query of isShown ? [all, ...each] : [all])
					found.push(...planted(await visitor.get(`${path}?${query}`)));
			}
		expect(found).toEqual([]);
	});

	test("in every field of every form, and on the page that follows", async () => {
		answerEverything(front.service, { text });
		const found: string[] = [];
		for (const visitor of [ann, front.visitor()])
			for (const form of offeredForms(await crawl(visitor, PLACES))) {
				if (form.path === "/logout") continue;
				const names = [...form.texts.map(({ name }) => name), ...form.passwords];
				const hidden = form.hidden.map((name) => [name, text]);
				const fields = Object.fromEntries(names.map((name) => [name, text]));
				const both = [fields, { ...fields, ...Object.fromEntries(hidden) }];
				for (const filled of hidden.length > 0 ? both : [fields]) {
					// Some forms sign in: each in a browser of its own.
					const somebody = front.visitor();
					somebody.keep(visitor.cookieHeader.split("; ").filter(Boolean));
					const page = await form.send(somebody, filled);
					found.push(...planted(page));
					if (page.status === 302 && page.location?.startsWith("/"))
						found.push(...planted(await somebody.follow(page)));
				}
			}
		expect(found).toEqual([]);
	});
});

describe("names that hold markup", () => {
	test("are read as they were written", async () => {
		const list = await ann.get("/presentations");
		expect(list.rows[0]?.[0]).toBe(MARKUP);
		expect((await ann.get("/devices")).rows[0]?.[0]).toBe(MARKUP);
		expect((await ann.get("/user-info?edit")).value("firstName")).toBe(MARKUP);
		const editor = await ann.get(`/presentation/:${FULL.presentationId}`);
		expect(editor.value("slides[0].title")).toBe(MARKUP);
	});
});

test("a notice says a name as it was written", async () => {
	const title = MARKUP;
	const added = await ann.post("/devices", { intent: "add-group", title });
	const page = await ann.follow(added);
	expect(page.notice).toBe(`Group added: ${MARKUP}`);
	expect(page.root.querySelectorAll('[role="status"] b')).toEqual([]);
	expectNoMarkup(page);
	const saved = await ann.post("/devices", {
		intent: "save-group",
		deviceGroupId: String(FULL.deviceGroupId),
	});
	expectNoMarkup(await ann.follow(saved));
	const paired = await ann.post("/verify-device", { userCode: "123456" });
	const said = await ann.follow(paired);
	expect(said.notice).toContain(MARKUP);
	expectNoMarkup(said);
});

test.each([
	`/presentations?confirm=delete&id=${FULL.presentationId}`,
	`/presentations?wait=${FULL.alertPresentationId}`,
	`/devices?confirm=delete-group&id=${FULL.deviceGroupId}`,
])("a dialog says a name as it was written: %s", async (path) => {
	const page = await ann.get(path);
	expect(page.dialog).toContain(MARKUP);
	expectNoMarkup(page);
});

test("an error box and an error's screen say what the service said", async () => {
	front.service.answer("createDeviceGroup", problem(409, MARKUP));
	const refused = await ann.post("/devices", { intent: "add-group", title: MARKUP });
	expect([refused.status, refused.alert]).toEqual([409, `Error ${MARKUP}`]);
	expect(refused.value("title")).toBe(MARKUP);
	expectNoMarkup(refused);
	for (const status of [400, 401, 403, 404]) {
		front.service.answer("listPresentations", problem(status, MARKUP));
		front.service.answer("login", problem(status, MARKUP));
		expectNoMarkup(await ann.get("/presentations"));
		const fields = { email: MARKUP, password: MARKUP };
		expectNoMarkup(await front.visitor().post("/login", fields));
	}
});
