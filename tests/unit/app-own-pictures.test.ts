import { afterEach, expect, test, vi } from "vitest";
import { ownPictures } from "../../app/routes/presentation/adding/own-pictures";
import { edited, newRow, type Rows } from "../../app/routes/presentation/list/rows";
import { EMPTY_SLIDE } from "../../app/routes/presentation/values";

afterEach(() => vi.restoreAllMocks());

test("pictures are freed once they have left the list and no undo brings them back", () => {
	const freed = vi.spyOn(URL, "revokeObjectURL");
	const pictures = ownPictures();
	const add = () => {
		const thumbnailUrl = pictures.add(new File(["x"], "a.png"));
		return newRow({ ...EMPTY_SLIDE, type: "Image", thumbnailUrl });
	};
	let list: Rows = { rows: [], removed: [] };
	const edit = (change: Parameters<typeof edited>[1]) => {
		list = edited(list, change);
		pictures.keep(list);
	};
	const [one, other, late] = [add(), add(), add()];
	edit({ type: "add", rows: [one, other] });
	edit({ type: "remove", rows: [other] });
	expect(freed).not.toHaveBeenCalled();
	edit({ type: "fill", key: one.key, slide: { thumbnailUrl: "https://media.example/1" } });
	expect(freed.mock.calls).toEqual([[one.slide.thumbnailUrl]]);
	// A draft takes the place of all of it; what is only being added stays.
	edit({ type: "replace", rows: [] });
	expect(freed.mock.calls.slice(1)).toEqual([[other.slide.thumbnailUrl]]);
	pictures.freeAll();
	expect(freed.mock.calls.slice(2)).toEqual([[late.slide.thumbnailUrl]]);
});
