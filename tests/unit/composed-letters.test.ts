import { uploadRequest } from "@signage/contract/media";
import { expect, test } from "vitest";
import { nameOfFile, titleOfFile } from "../../app/routes/presentation/adding/links";
import { SIMPLE } from "../../app/routes/schedule/kinds";
import { calendar, event, taken } from "../support/calendars";

/** "Café", as macOS names its files: its last letter and the accent by themselves. */
const APART = "Café".normalize("NFD");

test("a file's name that macOS wrote has its letters together with their marks", () => {
	expect([titleOfFile(`${APART}.png`), nameOfFile(`${APART}.pdf`)]).toEqual(["Café", "Café.pdf"]);
	// They are counted so too.
	expect(titleOfFile(`${"é".repeat(200)}.png`.normalize("NFD"))).toBe("é".repeat(200));
	const announced = { fileName: `${APART}.png`, contentType: "", size: 1 };
	expect(uploadRequest.parse(announced).fileName).toBe("Café.png");
});

test.each([
	["the file's", `SUMMARY:${APART}`, "Café"],
	["the title's", "SUMMARY:Café", APART],
	["the title's, in other capitals", "SUMMARY:CAFÉ", APART],
])("an event is found whose letters are apart from their marks: %s", (_, summary, title) => {
	const lines = calendar(event("DTSTART:20990101T000000", summary));
	const presentations = [{ presentationId: 1, title }];
	const { items } = taken(lines, { kind: SIMPLE, zone: "UTC", presentations });
	expect(items.map(({ presentationId }) => presentationId)).toEqual([1]);
});
