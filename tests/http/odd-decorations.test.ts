import { type EndpointName, endpoints } from "@signage/contract/endpoints";
import { beforeEach, expect, test } from "vitest";
import { giveZones } from "../support/schedules";
import { withFront } from "../support/shared";
import type { Visitor } from "../support/visitor";

// Values of another team's service that pages only show, of another type than the contract has: the lists live.

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	giveZones(front);
	ann = await front.signedIn();
});

const deck = { presentationId: 1, title: "Menu", status: "Ready" };
const device = { deviceId: 1, deviceName: "Door", deviceGroupId: 7, isOnline: true };
const week = { id: 9, name: "Week", type: "Weekly", playing: 1, playingTitle: "Menu" };

const give = {
	"/devices": (more: object) =>
		front.service.answer("listDeviceGroups", {
			body: [
				{
					deviceGroupId: 7,
					title: "Hall",
					isDefault: true,
					isInAlert: false,
					devices: [
						{ ...device, ...more },
						{ ...device, deviceId: 2, deviceName: "Bar" },
					],
				},
			],
		}),
	"/presentations": (more: object) =>
		front.service.answer("listPresentations", {
			body: { presentations: [{ ...deck, ...more }] },
		}),
	"/schedules": (more: object) =>
		front.service.answer("listSchedules", { body: [{ ...week, ...more }] }),
};
const NAMES = { "/devices": "Door", "/presentations": "Menu", "/schedules": "Week" };
type Path = keyof typeof give;

const odd: [Path, object][] = [
	["/devices", { playerVersion: 5 }],
	["/devices", { itemsCached: -1 }],
	["/devices", { itemsTotal: "12" }],
	["/devices", { playing: {} }],
	["/devices", { playing: { presentationId: null, slideId: null }, lastError: [] }],
	["/devices", { lastSeenAt: 1764230000 }],
	["/devices", { behindSince: 5 }],
	["/presentations", { progress: "0.5" }],
	["/presentations", { thumbnailUrl: 5, readyForOffline: 1 }],
	["/presentations", { createdAt: 5, error: {} }],
	["/presentations", { inSchedules: "Week", alertInGroups: [{ title: "Hall" }] }],
	["/schedules", { nextAt: 5 }],
	["/schedules", { itemsWithout: "two" }],
	["/schedules", { nextTitle: {}, nextAt: "2099-01-01T00:00:00Z" }],
	// None, as some services write it.
	["/schedules", { playing: 0, playingTitle: null }],
];

test.each(odd)("%s with %j is shown without it", async (path, more) => {
	give[path](more);
	const page = await ann.get(path);
	expect([page.status, page.alert]).toEqual([200, undefined]);
	expect(page.main).toContain(NAMES[path]);
});

/** What a page or a form needs of a row of its list. Whatever else the contract has there is left out where it is odd. */
const NEEDED: Record<Path, readonly string[]> = {
	"/devices": [
		...["deviceId", "deviceName", "deviceGroupId", "operationSystem"],
		...["presentationCached", "isLoggedIn", "isOnline", "isPaused"],
	],
	"/presentations": [
		...["presentationId", "title", "status", "pagesCount", "frameDelayInSeconds"],
		...["isActualForDefaultGroup", "actualInGroups"],
	],
	"/schedules": ["id", "name", "type", "timeZoneId", "playing"],
};
const ROWS = {
	"/devices": endpoints.listDevices.answer.element.shape,
	"/presentations": endpoints.listPresentations.answer.shape.presentations.element.shape,
	"/schedules": endpoints.listSchedules.answer.element.shape,
};
const paths = Object.keys(ROWS) as Path[];

test.each(paths)("all that %s does not need is left out where it is odd", async (path) => {
	const rest = Object.keys(ROWS[path]).filter((name) => !NEEDED[path].includes(name));
	expect(rest.length).toBeGreaterThan(4);
	for (const name of rest) {
		give[path]({ [name]: { is: "odd" } });
		const page = await ann.get(path);
		expect([name, page.status, page.alert]).toEqual([name, 200, undefined]);
		expect(page.main).toContain(NAMES[path]);
	}
});

test.each([
	["image", "createSlideImage", "getSlideImage", "a.png"],
	["video", "createSlideVideo", "getSlideVideo", "a.mp4"],
	["file", "createFile", "getFile", "a.pdf"],
] satisfies [string, EndpointName, EndpointName, string][])(
	"an upload, of kind %s, goes on without what no page needs of it",
	async (kind, create, read, name) => {
		const id = crypto.randomUUID();
		const body = {
			...{ fileId: id, slideImageId: id, slideVideoId: id },
			...{ uploadUrl: `${front.service.url}/7?signature`, fileName: 5, presentationId: 0 },
			...{ pagesCount: "3", thumbnailUrl: 5, progress: "0.5", error: {} },
		};
		for (const call of [create, read]) front.service.answer(call, { body });
		const begun = await ann.post("/uploads", { intent: "announce", kind, name, size: "4" });
		const known = await ann.get(`/uploads?kind=${kind}&id=${id}`);
		for (const { status, text } of [begun, known])
			expect([status, JSON.parse(text).id]).toEqual([200, id]);
	},
);

test("which one it was is in the log", async () => {
	give["/devices"]({ playerVersion: 5 });
	await ann.get("/devices");
	await expect
		.poll(() => front.logs())
		.toMatch(/listDeviceGroups: the answer does not fit the contract.{0,300}playerVersion/s);
});

const needed: [Path, object][] = [
	["/devices", { deviceName: 5 }],
	["/devices", { deviceGroupId: "7" }],
	["/devices", { isOnline: "yes" }],
	["/presentations", { frameDelayInSeconds: "5" }],
	["/presentations", { title: null, progress: "0.5" }],
	["/schedules", { name: 5 }],
];

test.each(needed)("%s with %j is an error", async (path, more) => {
	give[path](more);
	const page = await ann.get(path);
	expect([page.status, page.alert]).toEqual([
		502,
		expect.stringMatching(/Unexpected error|Could not load/),
	]);
});

test.each([{ thumbnailUrl: 5 }, { progress: "0.5" }, { error: {} }, { status: 3 }])(
	"the editor shows a slide with %j without it, and the others as they are",
	async (more) => {
		const slide = { id: 4, index: 0, title: "One", type: "WebContent", url: "https://a.example/" };
		const slides = [
			{ ...slide, ...more },
			{ ...slide, id: 5, index: 1, title: "Two", status: "Error", error: "Torn" },
		];
		front.service.answer("getPresentation", { body: { ...deck, slides } });
		const page = await ann.get("/presentation/:1");
		expect([page.status, page.alert]).toEqual([200, undefined]);
		for (const text of ["One", "Two", "Torn"]) expect(page.text).toContain(text);
	},
);

test("what a save sends back of a slide is none of these", async () => {
	const slide = { id: 4, index: 0, title: "One", type: "Image", duration: "5" };
	front.service.answer("getPresentation", { body: { ...deck, progress: "1", slides: [slide] } });
	expect((await ann.get("/presentation/:1")).status).toBe(502);
	const slides = [{ ...slide, duration: 5 }];
	front.service.answer("getPresentation", { body: { ...deck, progress: "1", slides } });
	expect((await ann.get("/presentation/:1")).status).toBe(200);
});
