import { beforeAll, expect, test } from "vitest";
import { longPdf } from "../fixtures/media/pdf";
import { announcedFile, ok } from "../support/caller";
import { reloadUntil } from "../support/settled";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const site = withSite();
let owner: SignedIn;
beforeAll(async () => {
	owner = await site.signedIn();
	await make(owner, "Menu");
});

const make = (person: SignedIn, title: string) =>
	ok(site.service, "createPresentation", {
		token: person.token,
		body: { title, frameDelayInSeconds: 7, slides: [] },
	});

test("an empty list says what to do first", async () => {
	const { visitor } = await site.signedIn();
	const page = await visitor.get("/presentations");
	expect([page.status, page.title]).toEqual([200, "Content Management"]);
	expect(page.main).toContain("Make your first presentation");
	expect(page.linkOf("New Presentation")).toBe("/presentation");
	expect((await visitor.get("/")).main).toContain("Make your first presentation");
});

test("a row has title, status, page count, duration and where it is active", async () => {
	const person = await site.signedIn();
	const { presentationId } = await make(person, "Menu & <prices>");
	const [group] = await ok(site.service, "listDeviceGroups", { token: person.token });
	await ok(site.service, "updateDeviceGroup", {
		token: person.token,
		params: { deviceGroupId: Number(group?.deviceGroupId) },
		body: { actualPresentationId: presentationId },
	});
	await make(person, "Second");
	const page = await person.visitor.get("/presentations");
	expect(page.rows[0]?.slice(0, 5)).toEqual([
		"Menu & <prices>",
		"Not uploaded",
		"0",
		"7 s",
		"Default group",
	]);
	expect(page.rows[1]?.[0]).toBe("Second");
	const links = page.root.querySelectorAll("tbody a").map((link) => link.getAttribute("href"));
	expect(links).toContain(`/presentation/:${presentationId}`);
	expect(links).toContain(`?confirm=delete&id=${presentationId}`);
});

test("one that is not uploaded is amber where a group plays it, or would in an alert", async () => {
	const person = await site.signedIn();
	const { token } = person;
	const give = async (body: Record<string, number | null>) => {
		const [group] = await ok(site.service, "listDeviceGroups", { token });
		const params = { deviceGroupId: Number(group?.deviceGroupId) };
		await ok(site.service, "updateDeviceGroup", { token, params, body });
		const page = await person.visitor.get("/presentations");
		return page.root.querySelector("tbody td:nth-child(2) b")?.getAttribute("class");
	};
	const { presentationId } = await make(person, "Staff noticeboard");
	expect(await give({})).toBe("pill-plain");
	expect(await give({ actualPresentationId: presentationId })).toBe("pill-warn");
	expect(await give({ actualPresentationId: null, alertPresentationId: presentationId })).toBe(
		"pill-warn",
	);
});

test("a title that is written from right to left is in its own order; others need nothing for that", async () => {
	const person = await site.signedIn();
	const titles = ["עברית 50%!", "50% عرض", "Menu عرض!"];
	for (const title of titles) await make(person, title);
	const page = await person.visitor.get("/presentations");
	expect(page.rows.map(([title]) => title).sort()).toEqual([...titles].sort());
	const isolated = page.root.querySelectorAll("tbody td:first-child bdi").map(({ text }) => text);
	expect(isolated.sort()).toEqual(titles.slice(0, 2).sort());
});

test("a long title is cut after 60 letters and whole in its tip", async () => {
	const person = await site.signedIn();
	const title = "e\u0301".repeat(61);
	await make(person, title);
	const page = await person.visitor.get("/presentations");
	expect(page.rows[0]?.[0]).toBe(`${"e\u0301".repeat(60)}…`);
	expect(page.root.querySelector("tbody [title]")?.getAttribute("title")).toBe(title);
});

test("delete asks first, then deletes, says so once, and a reload says nothing", async () => {
	const person = await site.signedIn();
	const { presentationId } = await make(person, "Old");
	const asked = await person.visitor.get(`/presentations?confirm=delete&id=${presentationId}`);
	expect(asked.dialog).toContain("Delete “Old”?");
	expect(asked.dialog).toContain("Yes");
	expect(asked.root.querySelector("dialog a")?.getAttribute("href")).toBe("/presentations");
	expect((await person.visitor.get("/presentations")).rows).toHaveLength(1);
	const gone = await person.visitor.submit(asked, { button: "Yes" });
	expect([gone.status, gone.location]).toEqual([302, "/presentations"]);
	const after = await person.visitor.follow(gone);
	expect(after.notice).toBe("Presentation deleted");
	expect(after.rows).toHaveLength(0);
	expect((await person.visitor.get("/presentations")).notice).toBeUndefined();
	const again = await person.visitor.submit(asked, { button: "Yes" });
	expect([again.status, again.isAlertFirst]).toEqual([404, true]);
	expect(again.alert).toBe("Error The presentation was not found");
});

test("asking to delete what is not there opens no dialog", async () => {
	for (const id of ["999999", "abc", ""]) {
		const page = await owner.visitor.get(`/presentations?confirm=delete&id=${id}`);
		expect([page.status, page.dialog]).toEqual([200, undefined]);
	}
});

test.each(["", "intent=delete", "intent=delete&presentationId=x", "intent=%3F"])(
	"an unknown action is a 400: %s",
	async (body) => {
		const fields = Object.fromEntries(new URLSearchParams(body));
		expect((await owner.visitor.post("/presentations", fields)).status).toBe(400);
	},
);

test.each(["0", "-1", "2", "1e9", "NaN", "1.5", "Infinity", "x"])(
	"page %s of a list shows what there is",
	async (page) => {
		const list = await owner.visitor.get(`/presentations?page=${page}`);
		expect(list.status).toBe(200);
		expect(list.rows.length).toBeGreaterThan(0);
	},
);

test("a presentation in progress is not opened; the list says to wait", async () => {
	const person = await site.signedIn();
	const file = await announcedFile(site.service, person.token, longPdf(20));
	const { presentationId } = await ok(site.service, "createPresentation", {
		token: person.token,
		body: {
			title: "Long",
			frameDelayInSeconds: 3,
			slides: [{ index: 0, title: "Long", type: "InternalImage", fileId: file.fileId }],
		},
	});
	const finished = file.finish();
	await reloadUntil(
		person.visitor,
		"/presentations",
		(page) => page.rows[0]?.[1] === "In Progress",
	);
	const opened = await person.visitor.get(`/presentation/:${presentationId}`);
	expect([opened.status, opened.location]).toEqual([302, `/presentations?wait=${presentationId}`]);
	const list = await person.visitor.follow(opened);
	expect(list.dialog).toContain("Please wait");
	expect(list.rows[0]?.[1]).toBe("In Progress");
	await finished;
	const ready = await reloadUntil(
		person.visitor,
		"/presentations",
		(page) => page.rows[0]?.[1] === "Ready",
	);
	expect(ready.rows[0]?.[2]).toBe("20");
	expect((await person.visitor.get(`/presentation/:${presentationId}`)).status).toBe(200);
});

test("more than a hundred are shown page by page", async () => {
	const person = await site.signedIn();
	for (let index = 0; index < 101; index++) await make(person, `Number ${index}`);
	const first = await person.visitor.get("/presentations");
	expect(first.rows).toHaveLength(100);
	expect(first.main).toContain("Page 1 of 2, 101 in all");
	const second = await person.visitor.get("/presentations?page=2");
	expect(second.rows.map(([title]) => title)).toEqual(["Number 0"]);
	const deleting = second.root.querySelector('a[href*="confirm=delete"]')?.getAttribute("href");
	const asked = await person.visitor.get(`/presentations${deleting?.replaceAll("&amp;", "&")}`);
	expect(asked.dialog).toContain("Delete “Number 0”?");
	const back = asked.root.querySelector("dialog a")?.getAttribute("href");
	expect(back).toBe("/presentations?page=2");
});
