import { beforeEach, describe, expect, test } from "vitest";
import { FULL, giveFullAccount } from "../support/full-account";
import type { Page } from "../support/page";
import { screens } from "../support/screens";
import { withFront } from "../support/shared";
import { problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

/** What a name may hold; shown as it is, it would leave its place and run. */
const MARKUP = `</title></script>"'><x-planted onerror=alert(1)><b>`;

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	giveFullAccount(front.service, MARKUP);
	ann = await front.signedIn();
});

/** Nothing in the page, its scripts among it, is made of what the text holds. */
function expectNoMarkup(page: Page): void {
	expect(page.text, page.url).not.toContain("<x-planted");
	expect(page.text, page.url).not.toContain(`"'>`);
}

describe("names that hold markup", () => {
	test.each(screens)("on $path", async ({ path }) => {
		expectNoMarkup(await ann.get(path));
		const query = new URLSearchParams({ redirectTo: `/${MARKUP}`, email: MARKUP });
		expectNoMarkup(await front.visitor().get(`${path}?${query}`));
		const below = path === "/" ? "" : path;
		expectNoMarkup(await front.visitor().get(`${below}/${encodeURIComponent(MARKUP)}`));
	});

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
	`/presentations?wait=${FULL.presentationId}`,
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
