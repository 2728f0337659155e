import { expect, test } from "vitest";
import { stillMissing } from "../../app/routes/presentation/not-uploaded";

test("each slide that is added stands for one missing file of its name", () => {
	const missing = ["front", "menu", "front"];
	expect(stillMissing(missing, ["front"])).toEqual(["menu", "front"]);
	expect(stillMissing(missing, ["front", "garden", "front"])).toEqual(["menu"]);
	expect(missing).toEqual(["front", "menu", "front"]);
});
