import { expect, test } from "vitest";
import {
	notUploaded,
	replacedOf,
	stillMissing,
	stillToReplace,
} from "../../app/routes/presentation/not-uploaded";

test("each slide that is added stands for one missing file of its name", () => {
	const missing = ["front", "menu", "front"];
	expect(stillMissing(missing, ["front"])).toEqual(["menu", "front"]);
	expect(stillMissing(missing, ["front", "garden", "front"])).toEqual(["menu"]);
	expect(missing).toEqual(["front", "menu", "front"]);
});

test("a file is known again by its name, whatever title it was given, and by that", () => {
	const added = [["Our garden", "garden"]];
	expect(stillMissing(["menu", "garden"], added)).toEqual(["menu"]);
	expect(stillMissing(["menu", "Our garden"], added)).toEqual(["menu"]);
	expect(stillMissing([{ instead: "garden" }], added)).toEqual([{ instead: "garden" }]);
});

test("a file that was swept is told from one that never arrived", () => {
	expect(notUploaded("menu")).toBe("menu: This file was not uploaded. Choose it again to go on.");
	expect(notUploaded({ swept: "menu" })).toBe(
		"menu: This file was not saved within a day, so it is no longer kept. Choose it again to go on.",
	);
	const missing = [{ swept: "menu" }, "front"];
	expect(stillMissing(missing, ["menu"])).toEqual(["front"]);
	expect(stillMissing(missing, ["front"])).toEqual([{ swept: "menu" }]);
});

test("a picture that was to take the place of another is chosen again for the same slide", () => {
	const missing = ["menu", { instead: "menu" }, { instead: "front" }, { instead: "menu" }];
	expect(notUploaded({ instead: "menu" })).toBe(
		"menu: The new picture for this slide was not uploaded. Tick the slide to choose it again.",
	);
	// A slide that is added has another place.
	expect(stillMissing(missing, ["menu", "front"])).toEqual(missing.slice(1));
	expect(stillToReplace(missing, "menu")).toEqual([
		"menu",
		{ instead: "front" },
		{ instead: "menu" },
	]);
	expect(stillToReplace(missing, "garden")).toEqual(missing);
});

test("such a slide is known by what it is, whatever it is called by then, and whoever else is called so", () => {
	const saved = { id: "7", imageId: "picture" };
	const added = { id: "", imageId: "picture" };
	const missing = [saved, added].map((slide) => ({ instead: "menu", of: replacedOf(slide) }));
	expect(stillToReplace(missing, "Lunch", replacedOf(added))).toEqual([missing[0]]);
	expect(stillToReplace(missing, "menu", replacedOf(saved))).toEqual([missing[1]]);
	expect(stillToReplace(missing, "menu", replacedOf({ id: "8" }))).toEqual(missing);
	// A draft of an earlier version has the title alone.
	expect(stillToReplace([{ instead: "menu" }], "menu", replacedOf(saved))).toEqual([]);
});
