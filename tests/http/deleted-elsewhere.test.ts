import { beforeAll, describe, expect, test } from "vitest";
import { solidPng } from "../fixtures/media/png";
import { announcedFile, ok } from "../support/caller";
import { withFront, withSite } from "../support/shared";
import type { SignedIn } from "../support/site";
import { problem } from "../support/stand-in";

// Somebody deletes what another person has open: what that one made is not lost with it.

const site = withSite();
const front = withFront();
let ann: SignedIn;
beforeAll(async () => {
	ann = await site.signedIn();
});

describe("a presentation that was deleted while it was edited", () => {
	const slides = [
		{ index: 0, title: "Old", type: "WebContent" as const, url: "https://example.com/" },
	];

	test("is saved as a new one, with what was added to it", async () => {
		const { token, visitor } = ann;
		const made = await ok(site.service, "createPresentation", {
			token,
			body: { title: "Menu", slides },
		});
		const presentationId = String(made.presentationId);
		const edited = await visitor.submit(await visitor.get(`/presentation/${presentationId}`), {
			fields: { title: "Menu of May", "newSlide.title": "Garden" },
			file: { name: "garden.png", type: "image/png", body: solidPng(320, 180, [30, 140, 60]) },
			button: "Add image",
		});
		await ok(site.service, "deletePresentation", { token, params: { presentationId } });
		const refused = await visitor.submit(edited, { button: "Save" });
		expect([refused.status, refused.value("title")]).toEqual([404, "Menu of May"]);
		expect(refused.main).toContain("can be saved as a new presentation, without the slides");
		const sent = await visitor.submit(refused, { button: "Save as a new presentation" });
		expect(sent.status).toBe(302);
		expect((await visitor.follow(sent)).notice).toBe("Presentation saved without “Old”");
		const { presentations } = await ok(site.service, "listPresentations", { token });
		const kept = presentations.filter(({ title }) => title.startsWith("Menu"));
		expect(kept.map(({ title }) => title)).toEqual(["Menu of May"]);
		const found = await ok(site.service, "getPresentation", {
			token,
			params: { presentationId: String(kept[0]?.presentationId) },
		});
		expect(found.slides.map(({ title }) => title)).toEqual(["Garden"]);
	});

	test("names a few of many slides that went with it", async () => {
		const { token, visitor } = ann;
		const many = Array.from({ length: 40 }, (_, index) => ({
			...{ index, type: "WebContent" as const, url: "https://example.com/" },
			title: `${"شريحة ".repeat(30)}${index}`,
		}));
		const body = { title: "Long", slides: many };
		const { presentationId } = await ok(site.service, "createPresentation", { token, body });
		const path = `/presentation/${presentationId}`;
		const { values } = await visitor.get(path);
		const params = { presentationId: String(presentationId) };
		await ok(site.service, "deletePresentation", { token, params });
		const sent = await visitor.post(path, { ...values, intent: "save-new" });
		expect(sent.status).toBe(302);
		expect((await visitor.follow(sent)).notice).toMatch(
			/^Presentation saved without “.*…\u2069” and 37 more$/,
		);
	});

	/** A presentation with a file that cannot be used, and a page behind it. */
	async function withBrokenFile(title: string) {
		const { token } = ann;
		const broken = await announcedFile(site.service, token, Buffer.from("%PDF-1.4 broken"));
		expect(await broken.finish()).toBe("Error");
		const { fileId } = broken;
		const deck = { index: 0, title: "Deck", type: "InternalImage" as const, fileId };
		const all = [deck, ...slides.map((slide) => ({ ...slide, index: 1 }))];
		const body = { title, slides: all };
		const made = await ok(site.service, "createPresentation", { token, body });
		return { ...made, params: { presentationId: String(made.presentationId) } };
	}

	test("is saved as a new one without a presentation file that went with it", async () => {
		const { token, visitor } = ann;
		const { presentationId, params } = await withBrokenFile("Talk");
		const path = `/presentation/${presentationId}`;
		const { values } = await visitor.get(path);
		await ok(site.service, "deletePresentation", { token, params });
		const sent = await visitor.post(path, { ...values, intent: "save-new" });
		expect((await visitor.follow(sent)).notice).toBe("Presentation saved without “Deck”, “Old”");
	});

	test("but its file, which another one shows too, is saved as a new one with it", async () => {
		const { token, visitor } = ann;
		const { presentationId, params, slides: all } = await withBrokenFile("Talk");
		const copied = all.map(({ id: _, index, title, type, fileId, url }) => ({
			...{ index, title, fileId, url },
			type: type as "InternalImage",
		}));
		await ok(site.service, "createPresentation", { token, body: { title: "Two", slides: copied } });
		const path = `/presentation/${presentationId}`;
		const { values } = await visitor.get(path);
		await ok(site.service, "deletePresentation", { token, params });
		const sent = await visitor.post(path, { ...values, intent: "save-new" });
		expect((await visitor.follow(sent)).notice).toBe("Presentation saved without “Old”");
	});

	test("and one whose presentation file somebody else has removed is saved over without it", async () => {
		const { token, visitor } = ann;
		const { presentationId, params, slides: all } = await withBrokenFile("Shared talk");
		const path = `/presentation/${presentationId}`;
		const { values } = await visitor.get(path);
		const left = all.slice(1).map(({ id, title, url }) => ({
			...{ id, index: 0, title, url },
			type: "WebContent" as const,
		}));
		await ok(site.service, "updatePresentation", {
			token,
			params,
			body: { title: "Shared talk", slides: left },
		});
		const refused = await visitor.post(path, { ...values, intent: "save" });
		expect([refused.status, refused.alert]).toEqual([
			409,
			expect.stringContaining("It no longer has “Deck”; to save over it leaves it out."),
		]);
		const sent = await visitor.post(path, { ...values, intent: "save-over" });
		expect((await visitor.follow(sent)).notice).toBe("Presentation saved without “Deck”");
	});

	test("one that is there after all is copied whole", async () => {
		const { token, visitor } = ann;
		const body = { title: "Here", slides };
		const { presentationId } = await ok(site.service, "createPresentation", { token, body });
		const path = `/presentation/${presentationId}`;
		const { values } = await visitor.get(path);
		const sent = await visitor.post(path, { ...values, title: "Here too", intent: "save-new" });
		expect((await visitor.follow(sent)).notice).toBe("Presentation saved");
		const { presentations } = await ok(site.service, "listPresentations", { token });
		const copies = presentations.filter(({ title }) => title.startsWith("Here"));
		expect(copies.map(({ title, pagesCount }) => [title, pagesCount])).toEqual([
			["Here too", 1],
			["Here", 1],
		]);
	});
});

test.each(["simple", "weekly"] as const)(
	"a %s schedule that was deleted while it was edited is saved as a new one",
	async (kind) => {
		const { token, visitor } = ann;
		const body = { name: `Old ${kind}`, timeZoneId: "UTC" };
		const { id } = await (kind === "simple"
			? ok(site.service, "createSimpleSchedule", {
					token,
					body: { ...body, dateTimeCollection: [] },
				})
			: ok(site.service, "createWeeklySchedule", { token, body }));
		const form = await visitor.get(`/${kind}-schedule/${id}`);
		await ok(site.service, "deleteSchedule", { token, params: { id: String(id) } });
		const fields = { name: `New ${kind}` };
		const refused = await visitor.submit(form, { fields, button: "Save" });
		expect([refused.status, refused.value("name")]).toEqual([404, `New ${kind}`]);
		expect(refused.main).toContain("What is here can be saved as a new schedule.");
		const sent = await visitor.submit(refused, { button: "Save as a new schedule" });
		expect((await visitor.follow(sent)).notice).toBe(`Schedule saved: New ${kind}`);
		const schedules = await ok(site.service, "listSchedules", { token });
		expect(schedules.map(({ name }) => name)).toContain(`New ${kind}`);
	},
);

test("what nobody else can have deleted offers nothing of the kind", async () => {
	const page = await ann.visitor.fill("/presentation", { fields: { title: "" }, button: "Save" });
	expect([page.status, page.main.includes("Save as a new")]).toEqual([400, false]);
});

test("a presentation that only cannot be read now is not saved as a new one without its slides", async () => {
	front.service.answer("getPresentation", problem(503, "Later"));
	const visitor = await front.signedIn();
	const page = await visitor.post("/presentation/:7", {
		...{ intent: "save-new", title: "Menu", "slides[0].id": "1", "slides[0].title": "Old" },
	});
	expect([page.status, page.value("title")]).toEqual([503, "Menu"]);
	expect(front.service.named("createPresentation")).toEqual([]);
});
