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
