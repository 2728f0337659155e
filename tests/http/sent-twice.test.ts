import { expect, test } from "vitest";
import { withFront } from "../support/shared";

// Forms of programs that name a field twice, where it has one value.

const front = withFront();
const SLIDE = { type: "WebContent", url: "https://a.example/" };
const slide = Object.entries(SLIDE).map(([name, value]) => [`slides[0].${name}`, value]);

test.each([
	["/presentation", "save", "title", [...slide, ["slides[0].title", "Site"]]],
	["/presentation", "save", "frameDelayInSeconds", [["title", "Menu"]]],
	["/presentation", "save", "slides[0].title", [["title", "Menu"], ...slide]],
	["/devices", "add-group", "title", []],
	["/verify-device", "", "userCode", []],
	["/login", "", "email", [["password", "Secret-1"]]],
] as const)(
	"%s %s: %s is told at its field, and nothing is done",
	async (path, intent, name, more) => {
		const ann = path === "/login" ? front.visitor() : await front.signedIn();
		front.service.reset();
		const fields = [["intent", intent], [name, "1"], [name, "2"], ...more].map((one) => [...one]);
		const page = await ann.request(path, {
			method: "POST",
			headers: { "content-type": "application/x-www-form-urlencoded" },
			body: `${new URLSearchParams(fields)}`,
		});
		expect([page.status, page.alert]).toEqual([
			400,
			expect.stringContaining("This was sent more than once"),
		]);
		expect(page.alert).not.toMatch(/cannot be empty|Enter|expected/);
		const calls = front.service.calls.map(({ name }) => String(name));
		expect(calls.filter((name) => !/^(?:get|list)/.test(name))).toEqual([]);
	},
);

test("of slides nothing is lost where a title is sent twice", async () => {
	const ann = await front.signedIn();
	const page = await ann.request("/presentation", {
		method: "POST",
		headers: { "content-type": "application/x-www-form-urlencoded" },
		body: `${new URLSearchParams([
			["intent", "save"],
			["title", "Menu"],
			["title", "Other"],
			["slides[0].title", "Site"],
			...slide,
		])}`,
	});
	expect([page.value("title"), page.value("slides[0].title")]).toEqual(["Menu", "Site"]);
});
