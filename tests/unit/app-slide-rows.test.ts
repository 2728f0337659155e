import { expect, test } from "vitest";
import { edited, newRow, type Rows, stillRemoved } from "~/routes/presentation/list/rows";
import { EMPTY_SLIDE } from "~/routes/presentation/values";

const slide = { ...EMPTY_SLIDE, id: "7", title: "Typed", duration: "9", type: "InternalImage" };

test.each([
	["is fine now", {}, [undefined, undefined, undefined]],
	["has failed", { status: "Error", error: "Broken" }, ["Error", "Broken", undefined]],
	["goes on", { status: "Processing", progress: "0.5" }, ["Processing", undefined, "0.5"]],
])(
	"of a slide that was in progress and %s, what is known is the service's, what is typed stays",
	(_, told, shown) => {
		const before = newRow({ ...slide, status: "Processing", progress: "0.2", error: "Last time" });
		const after = edited(
			{ rows: [before], removed: [] },
			{ type: "know", slides: [{ id: "7", title: "Saved", duration: "3", ...told }] },
		);
		const [{ slide: now } = before] = after.rows;
		expect([now.status, now.error, now.progress]).toEqual(shown);
		expect([now.title, now.duration]).toEqual(["Typed", "9"]);
	},
);

test("a video's length is proposed where nothing was typed, also of a slide on another page of the list", () => {
	const rows = [newRow({ ...slide, duration: "" }), newRow(slide)];
	const propose = (at: number) =>
		({ type: "propose", key: rows[at]?.key ?? "", seconds: "45" }) as const;
	const after = [0, 1].reduce((state, at) => edited(state, propose(at)), {
		rows,
		removed: [],
	} as Rows);
	expect(after.rows.map((row) => row.slide.duration)).toEqual(["45", "9"]);
});

test("a slide that another picture is given is a new one of the same title, place and duration, and can be as it was", () => {
	const rows = ["6", "7", "8"].map((id) => newRow({ ...slide, id, url: `${id}.png` }));
	const key = rows[1]?.key ?? "";
	const shown = { imageId: "new", thumbnailUrl: "blob:new", uploadId: "new" };
	const exchanged = edited({ rows, removed: [] }, { type: "exchange", key, slide: shown });
	const now = { ...EMPTY_SLIDE, title: "Typed", duration: "9", type: "Image", ...shown };
	expect(exchanged.rows.map((row) => row.slide)).toEqual([rows[0]?.slide, now, rows[2]?.slide]);
	expect(exchanged.rows.map((row) => row.key)).toEqual(rows.map((row) => row.key));
	const moved = edited(exchanged, { type: "move", keys: new Set([key]), to: 0 });
	const former = { ...slide, url: "7.png" };
	for (const edit of [{ type: "undo" }, { type: "return", key }] as const) {
		const back = edited(moved, edit);
		expect(back.rows.map((row) => row.slide.id)).toEqual(["7", "6", "8"]);
		expect(back.rows[0]?.slide).toEqual(former);
		expect(back.removed).toEqual([]);
	}
	// A form that is shown anew has other keys: no row to give it back to.
	expect(stillRemoved(exchanged.removed)).toEqual([]);
});
