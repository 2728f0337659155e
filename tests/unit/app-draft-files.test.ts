import { expect, test } from "vitest";
import { notUploaded, stillMissing } from "../../app/routes/presentation/not-uploaded";

test("each slide that is added stands for one missing file of its name", () => {
	const missing = ["front", "menu", "front"];
	expect(stillMissing(missing, ["front"])).toEqual(["menu", "front"]);
	expect(stillMissing(missing, ["front", "garden", "front"])).toEqual(["menu"]);
	expect(missing).toEqual(["front", "menu", "front"]);
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
