import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ALL, giveAll, one } from "../support/listed-presentations";
import { withFront } from "../support/shared";
import { type Answer, problem } from "../support/stand-in";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeAll(async () => {
	ann = await front.signedIn();
});
beforeEach(() => giveAll(front));

describe("the question before a presentation is deleted", () => {
	const asked = async () => (await ann.get("/presentations?confirm=delete&id=1")).dialog;

	test("names the groups and schedules that show it", async () => {
		const uses = { alertInGroups: ["Bar", "Hall"], inSchedules: ["Lunch"] };
		front.service.answer("getPresentation", { body: { ...ALL[0], ...uses, slides: [] } });
		const question = await asked();
		expect(question).toContain("It plays in Lobby; screens there will go blank.");
		expect(question).toContain(
			"It is the alert presentation of “Bar” and “Hall”. Those groups have none then.",
		);
		expect(question).toContain(
			"“Lunch” shows it by schedule: what played before it will play on instead.",
		);
	});

	test("names the groups whose running alert is on screens", async () => {
		const group = (deviceGroupId: number, title: string, isInAlert: boolean) => ({
			deviceGroupId,
			title,
			isDefault: false,
			isInAlert,
			alertPresentationId: 1,
			devices: [{ deviceId: deviceGroupId, deviceName: title, operationSystem: "web" as const }],
		});
		front.service.answer("listDeviceGroups", {
			body: [
				group(1, "Bar", false),
				group(2, "Hall", true),
				{ ...group(3, "Empty", true), devices: [] },
			],
		});
		expect(await asked()).toContain("It is on screens now: the running alert of “Hall” will end.");
	});

	describe("beside groups that a schedule or an alert goes first in", () => {
		const group = (deviceGroupId: number, title: string, more: object = {}) => ({
			deviceGroupId,
			title,
			isDefault: false,
			isInAlert: false,
			devices: [],
			...more,
		});
		/** A screen that plays a presentation. */
		const screen = (presentationId: number, more: object = {}) => ({
			deviceId: 1,
			deviceName: "TV",
			playing: { presentationId, slideId: 1 },
			...more,
		});

		test("says that screens go blank where nothing else would play", async () => {
			front.service.answer("listDeviceGroups", {
				body: [
					group(1, "Lobby", { actualPresentationId: 1 }),
					group(2, "Harbour Street", { actualPresentationId: 1, scheduleId: 4 }),
					group(3, "Bar", { actualPresentationId: 1, isInAlert: true, alertPresentationId: 2 }),
					group(4, "Other", { actualPresentationId: 2, scheduleId: 4 }),
				],
			});
			const question = await asked();
			expect(question).toContain("It plays in Lobby; screens there will go blank.");
			expect(question).toContain(
				"Harbour Street falls back to it while the schedule there has nothing; screens will go blank then.",
			);
			expect(question).toContain(
				"It plays in Bar after the running alert; screens there will go blank when that ends.",
			);
			expect(question).not.toMatch(/Other|on screens now/);
		});

		test("names those whose screens play it now by schedule", async () => {
			front.service.answer("listDeviceGroups", {
				body: [
					group(1, "Lobby", { actualPresentationId: 1, devices: [screen(1)] }),
					group(2, "Harbour Street", { scheduleId: 4, devices: [screen(2), screen(1)] }),
					group(3, "Old", { scheduleId: 4, devices: [screen(1, { isOnline: false })] }),
					group(4, "Hall", { isInAlert: true, alertPresentationId: 1, devices: [screen(1)] }),
				],
			});
			const question = await asked();
			expect(question).toContain("It is on screens now in Harbour Street.");
			expect(question).toContain("It is on screens now: the running alert of “Hall” will end.");
			expect(question).not.toContain("fall");
		});
	});

	test("keeps a title in Arabic apart from the names that follow", async () => {
		const body = { ...ALL[0], title: "قائمة", inSchedules: ["رمضان"], slides: [] };
		front.service.answer("getPresentation", { body });
		front.service.answer("listPresentations", { body: { presentations: [body] } });
		const page = await ann.get("/presentations?confirm=delete&id=1");
		expect(page.dialog).toContain("Delete “قائمة”?");
		const names = page.root.querySelectorAll("dialog bdi").map(({ text }) => text);
		expect(names).toEqual(["قائمة"]);
	});

	test("names five of many, so that the buttons stay in sight", async () => {
		const inSchedules = Array.from({ length: 40 }, (_, index) => `Schedule ${index}`);
		front.service.answer("getPresentation", { body: { ...ALL[0], inSchedules, slides: [] } });
		const question = await asked();
		expect(question).toContain("“Schedule 3”, “Schedule 4”, and 35 more show it by schedule");
		expect(question).not.toContain("Schedule 5");
	});

	const untold = { body: { ...ALL[0], slides: [] } };
	const later = problem(503, "Later");
	const hall = {
		...{ deviceGroupId: 2, title: "Hall", isDefault: false, isInAlert: false, devices: [] },
		alertPresentationId: 2,
	};
	const follows = { ...hall, scheduleId: 4 };
	const alerts = { ...hall, alertPresentationId: 1 };
	const UNREAD = "Whether alerts and schedules show it could not be read.";
	const SCHEDULES_UNREAD = "Whether schedules show it could not be read.";
	const ALERTS = "It is the alert presentation of “Hall”. That group has none then.";
	test.each<[string, Answer, Answer, string[]]>([
		["does not tell", untold, { body: [hall] }, []],
		["does not tell of what a group's alert shows", untold, { body: [alerts] }, [ALERTS]],
		["does not tell, with a schedule", untold, { body: [follows] }, [SCHEDULES_UNREAD]],
		["does not tell, and fails to list groups", untold, later, [UNREAD]],
		["fails to tell", later, later, [UNREAD]],
		["fails to tell, with groups", later, { body: [alerts] }, [SCHEDULES_UNREAD, ALERTS]],
		[
			"tells of no use, with a schedule",
			{ body: { ...untold.body, alertInGroups: [], inSchedules: [] } },
			{ body: [follows] },
			[],
		],
	])("is asked with what is known beside a service that %s", async (_, answer, groups, said) => {
		front.service.answer("getPresentation", answer);
		front.service.answer("listDeviceGroups", groups);
		const question = String(await asked());
		expect(question).toContain("Delete “Menu of the day”? It plays in Lobby;");
		expect(question).toMatch(/ It cannot be brought back\. ?Yes/);
		for (const sentence of [UNREAD, SCHEDULES_UNREAD, ALERTS])
			expect([sentence, question.includes(sentence)]).toEqual([sentence, said.includes(sentence)]);
		expect(question).not.toContain("by schedule");
	});
});

describe("Duplicate", () => {
	const slides = [
		{ id: 8, index: 1, title: "B", type: "WebContent", url: "https://b.example/", duration: 7 },
		{
			id: 7,
			index: 0,
			title: "A",
			type: "Image",
			imageId: crypto.randomUUID(),
			thumbnailUrl: "/t",
		},
	];

	test("makes a copy of a presentation with all its slides, as new ones", async () => {
		const deck = { ...one(3, "Welcome"), backgroundColor: "#123456", slides };
		front.service.answer("getPresentation", { body: deck });
		front.service.answer("createPresentation", { body: { ...deck, presentationId: 9 } });
		const list = await ann.get("/presentations");
		const form = list.root.querySelector("form#duplicate");
		expect(form?.querySelector("[name=intent]")?.getAttribute("value")).toBe("duplicate");
		expect(form?.querySelectorAll("button[name=presentationId]:not([form])")).toHaveLength(
			ALL.length,
		);
		const sent = await ann.post("/presentations", { intent: "duplicate", presentationId: "3" });
		expect([sent.status, sent.location]).toEqual([302, "/presentations"]);
		expect((await ann.follow(sent)).notice).toBe("Duplicated: Copy of Welcome");
		expect(front.service.named("createPresentation").map(({ body }) => body)).toEqual([
			{
				title: "Copy of Welcome",
				frameDelayInSeconds: 7,
				backgroundColor: "#123456",
				slides: [
					{ index: 0, title: "A", type: "Image", imageId: slides[1]?.imageId },
					{ index: 1, title: "B", type: "WebContent", url: "https://b.example/", duration: 7 },
				],
			},
		]);
	});

	test("does not send a duration of 0, by which a service says that a slide has none", async () => {
		const untimed = slides.map((slide) => ({ ...slide, duration: 0 }));
		const deck = { ...one(3, "Welcome"), slides: untimed };
		front.service.answer("getPresentation", { body: deck });
		front.service.answer("createPresentation", { body: { ...deck, presentationId: 9 } });
		await ann.post("/presentations", { intent: "duplicate", presentationId: "3" });
		expect(front.service.named("createPresentation").map(({ body }) => body)).toEqual([
			{
				title: "Copy of Welcome",
				frameDelayInSeconds: 7,
				slides: [
					{ index: 0, title: "A", type: "Image", imageId: slides[1]?.imageId },
					{ index: 1, title: "B", type: "WebContent", url: "https://b.example/" },
				],
			},
		]);
	});

	test("of one that is gone says what the service says", async () => {
		front.service.answer("getPresentation", problem(404, "The presentation was not found"));
		const page = await ann.post("/presentations", { intent: "duplicate", presentationId: "99" });
		expect([page.status, page.alert]).toEqual([404, "Error The presentation was not found"]);
	});
});

describe("Try again", () => {
	const ids = Array.from({ length: 4 }, () => crypto.randomUUID());
	const [image = "", video = "", file = "", fine = ""] = ids;
	const slide = (index: number, status: string, more: object) => ({
		id: index + 1,
		index,
		title: "A",
		type: "Image",
		status,
		...more,
	});
	const slides = [
		slide(0, "Error", { imageId: image }),
		slide(1, "Ready", { imageId: fine }),
		slide(2, "Error", { videoId: video }),
		slide(3, "Error", { fileId: file }),
		slide(4, "Error", { imageId: image }),
	];
	const marks = ["markSlideImageUploaded", "markSlideVideoUploaded", "markFileUploaded"] as const;

	test("has the service work again on each file that failed, once", async () => {
		front.service.answer("getPresentation", { body: { ...one(3, "Welcome"), slides } });
		for (const mark of marks) front.service.answer(mark, { status: 200 });
		const list = await ann.get("/presentations");
		const buttons = list.root.querySelectorAll('button[aria-label^="Try again"]');
		expect(buttons.map((button) => button.getAttribute("aria-label"))).toEqual([
			"Try again Welcome",
		]);
		const sent = await ann.submit(list, { button: "Try again Welcome" });
		expect([sent.status, sent.location]).toEqual([302, "/presentations"]);
		expect((await ann.follow(sent)).notice).toBe("Trying again: Welcome");
		expect(marks.map((mark) => front.service.named(mark).map(({ body }) => body))).toEqual([
			[{ uploaded: true }],
			[{ uploaded: true }],
			[{ uploaded: true }],
		]);
	});

	test("where no slide says how it is, all of a presentation that failed are worked on", async () => {
		const untold = slides.map(({ status: _, ...rest }) => rest);
		const welcome = { ...one(3, "Welcome"), status: "Error", slides: untold };
		front.service.answer("getPresentation", { body: welcome });
		for (const mark of marks) front.service.answer(mark, { status: 200 });
		const sent = await ann.post("/presentations", { intent: "try-again", presentationId: "3" });
		expect((await ann.follow(sent)).notice).toBe("Trying again: Welcome");
		expect(front.service.named("markSlideImageUploaded").map(({ path }) => path)).toEqual([
			expect.stringContaining(image),
			expect.stringContaining(fine),
		]);
		expect(front.service.named("markSlideVideoUploaded")).toHaveLength(1);
		expect(front.service.named("markFileUploaded")).toHaveLength(1);
	});

	test.each([
		["is ready", { status: "Ready", slides: [slides[1]] }],
		["has no file", { status: "Error", slides: [slide(0, "Error", {})] }],
	])("of one that %s says that nothing was tried", async (_, more) => {
		front.service.answer("getPresentation", { body: { ...one(3, "Welcome"), ...more } });
		const sent = await ann.post("/presentations", { intent: "try-again", presentationId: "3" });
		expect((await ann.follow(sent)).notice).toBe(
			"Welcome has no file to try again. Open it and add the file again.",
		);
	});

	test("that is refused says what the service says", async () => {
		front.service.answer("getPresentation", { body: { ...one(3, "Welcome"), slides } });
		front.service.answer("markSlideImageUploaded", problem(400, "Upload it again"));
		const page = await ann.post("/presentations", { intent: "try-again", presentationId: "3" });
		expect([page.status, page.alert]).toEqual([400, "Bad request Upload it again"]);
	});
});

describe("a change leads back to the list as it was", () => {
	const HERE = "/presentations?search=e&sort=title";
	beforeEach(() => {
		front.service.answer("getPresentation", { body: { ...one(3, "Welcome"), slides: [] } });
		front.service.answer("createPresentation", { body: one(9, "Copy of Welcome") });
		front.service.answer("deletePresentation", { status: 204 });
		front.service.answer("listDeviceGroups", {
			body: [{ deviceGroupId: 6, title: "Hall", isDefault: true, isInAlert: false, devices: [] }],
		});
		front.service.answer("updateDeviceGroup", { body: {} });
	});

	test.each([
		["Delete", "&confirm=delete&id=3", { button: "Yes" }],
		["Activate", "&confirm=activate&id=3", { button: "Yes" }],
		["Show on", "&show=3", { button: "Save" }],
		["Try again", "", { button: "Try again Welcome" }],
	])("%s", async (_, dialog, pressed) => {
		const page = await ann.get(HERE + dialog);
		const sent = await ann.submit(page, pressed);
		expect([sent.status, sent.location]).toEqual([302, HERE]);
	});

	test("Duplicate: on the first page, where the copy is in most orders", async () => {
		const many = Array.from({ length: 250 }, (_, index) => one(index + 1, `Number ${index}`));
		front.service.answer("listPresentations", { body: { presentations: many } });
		const page = await ann.get("/presentations?page=2&sort=-changed");
		const form = page.root.querySelector("form#duplicate");
		const action = form?.getAttribute("action")?.replaceAll("&amp;", "&");
		expect(action).toBe("/presentations?page=2&sort=-changed");
		const sent = await ann.post(String(action), { intent: "duplicate", presentationId: "3" });
		expect([sent.status, sent.location]).toEqual([302, "/presentations?sort=-changed"]);
	});

	test("Edit: to the editor and, by Save or Cancel, back", async () => {
		const edit = (await ann.get(HERE)).root.querySelector("[aria-labelledby='e t3']");
		const address = String(edit?.getAttribute("href")).replaceAll("&amp;", "&");
		expect(address).toBe("/presentation/:3?search=e&sort=title");
		const editor = await ann.get(address);
		const cancel = editor.root.querySelectorAll("a").find((one) => one.textContent === "Cancel");
		expect(cancel?.getAttribute("href")?.replaceAll("&amp;", "&")).toBe(HERE);
		front.service.answer("updatePresentation", { body: one(3, "Welcome") });
		const sent = await ann.submit(editor, { button: "Save" });
		expect([sent.status, sent.location]).toEqual([302, HERE]);
		const busy = { ...one(3, "Welcome"), status: "Processing", slides: [] };
		front.service.answer("getPresentation", { body: busy });
		expect((await ann.get(address)).location).toBe(`${HERE}&wait=3`);
	});

	test("a refusal shows the same part of the list", async () => {
		front.service.answer("deletePresentation", problem(403, "Not with your plan"));
		const refused = await ann.submit(await ann.get(`${HERE}&confirm=delete&id=3`), {
			button: "Yes",
		});
		expect([refused.status, refused.alert]).toEqual([403, "Error Not with your plan"]);
		expect(refused.values).toMatchObject({ search: "e", sort: "title" });
	});
});
