import { expect, test } from "vitest";
import { failuresText } from "../../app/routes/presentation/adding/use-failures";
import { uploadedText } from "../../app/routes/presentation/adding/use-uploaded";

test("what is said of failed uploads names one file, counts many, and gives the reason they share", () => {
	const one = { name: "a.png", message: "No room." };
	const other = { name: "b.png", message: "This file cannot be used." };
	expect(failuresText([one])).toBe("a.png was not uploaded: No room.");
	expect(failuresText([one, { ...one, name: "b.png" }])).toBe(
		"2 files were not uploaded: No room.",
	);
	expect(failuresText([one, other])).toBe("2 files were not uploaded");
	const damaged = { name: "deck.pdf", message: "This PDF is damaged.", isUploaded: true };
	expect(failuresText([damaged])).toBe("deck.pdf cannot be used: This PDF is damaged.");
	expect(failuresText([damaged, { ...other, isUploaded: true }])).toBe("2 files cannot be used");
});

test("what is said once all uploads have ended counts those that got there where others did not", () => {
	expect([uploadedText(1, 0), uploadedText(3, 0)]).toEqual([
		"File uploaded",
		"All files are uploaded",
	]);
	expect([uploadedText(1, 2), uploadedText(2, 1)]).toEqual(["1 file uploaded", "2 files uploaded"]);
});
