import { expect, test } from "vitest";
import { withFront } from "../support/shared";

const front = withFront();

const group = (deviceGroupId: number, title: string, isDefault = false) => ({
	deviceGroupId,
	title,
	isDefault,
	isInAlert: false,
	devices: [],
});

test("the default group is first, then by title, in whatever order the service lists them", async () => {
	const lobby = group(1, "Lobby");
	const zoo = group(2, "Zoo", true);
	const attic = group(3, "Attic");
	const ann = await front.signedIn();
	for (const body of [
		[lobby, zoo, attic],
		[attic, lobby, zoo],
		[zoo, lobby, attic],
	]) {
		front.service.answer("listDeviceGroups", { body });
		const page = await ann.get("/devices");
		const titles = page.root.querySelectorAll("h2[id^=group-]").map((one) => one.textContent);
		expect(titles).toEqual(["Zoo", "Attic", "Lobby"]);
	}
});

test("the presentations that play in most groups are first, then the newest", async () => {
	const ann = await front.signedIn();
	const presentation = (presentationId: number, actualInGroups: string[]) => ({
		presentationId,
		title: `Number ${presentationId}`,
		actualInGroups,
	});
	front.service.answer("listPresentations", {
		body: {
			presentations: [
				presentation(4, []),
				presentation(9, []),
				presentation(2, ["Lobby"]),
				presentation(5, ["Lobby"]),
				presentation(1, ["Lobby", "Zoo"]),
			],
		},
	});
	const page = await ann.get("/presentations");
	expect(page.rows.map(([title]) => title)).toEqual(
		[1, 5, 2, 9, 4].map((presentationId) => `Number ${presentationId}`),
	);
});

test("a hundred to a page, and links to the pages before and after", async () => {
	const ann = await front.signedIn();
	const presentations = Array.from({ length: 250 }, (_, index) => ({
		presentationId: index + 1,
		title: `Number ${index + 1}`,
	}));
	front.service.answer("listPresentations", { body: { presentations } });
	const shown = [];
	for (const path of ["/presentations", "/presentations?page=2", "/presentations?page=3"]) {
		const page = await ann.get(path);
		const links = page.root.querySelectorAll('nav[aria-label="Pages"] a');
		shown.push([
			page.rows.length,
			page.rows.at(0)?.[0],
			page.rows.at(-1)?.[0],
			links.map((link) => `${link.textContent} ${link.getAttribute("href")}`),
		]);
	}
	expect(shown).toEqual([
		[100, "Number 250", "Number 151", ["Next /presentations?page=2"]],
		[
			100,
			"Number 150",
			"Number 51",
			["Previous /presentations?page=1", "Next /presentations?page=3"],
		],
		[50, "Number 50", "Number 1", ["Previous /presentations?page=2"]],
	]);
});
