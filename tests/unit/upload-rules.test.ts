import { noKindProblem, uploadProblem } from "@signage/contract/files/upload-rules";
import { expect, test } from "vitest";

test.each([
	["Talk.PPSX", "It is a PowerPoint show. Save it as PPTX or PDF and upload that."],
	["talk.pptm", "It is a PowerPoint file with macros. Save it as PPTX or PDF and upload that."],
	["talk.odp", "It is an OpenDocument presentation. Save it as PPTX or PDF and upload that."],
	["talk.key", "It is a Keynote presentation. Save it as PPTX or PDF and upload that."],
])("%s is refused with what it is and how to save it", (name, sentence) => {
	const problems = [
		uploadProblem("file", "Pro", { name, size: 1 }),
		noKindProblem(name, [".pdf", ".pptx"]),
	];
	for (const problem of problems)
		expect(problem).toContain(`cannot be used here. ${sentence} Or choose one that ends in .`);
});

test.each([
	["video", "Clip.WEBM", "It is a WebM video. Save it as MP4 and upload that."],
	["video", "00001.MTS", "It is an MPEG video. Save it as MP4 and upload that."],
	["video", "a.wmv", "It is a WMV video. Save it as MP4 and upload that."],
	["video", "a.3gp", "It is a 3GP video. Save it as MP4 and upload that."],
	["image", "logo.svg", "It is an SVG picture. Save it as PNG, JPEG or GIF and upload that."],
	["image", "a.psd", "It is a Photoshop picture. Save it as PNG, JPEG or GIF and upload that."],
] as const)(
	"of kind %s, %s is refused with what it is and how to save it",
	(kind, name, sentence) => {
		const problems = [uploadProblem(kind, "Pro", { name, size: 1 }), noKindProblem(name, [".pdf"])];
		for (const problem of problems)
			expect(problem).toContain(`cannot be used here. ${sentence} Or choose one that ends in .`);
	},
);

test.each([
	["file", "a.pdf", 104_857_600, "It's not possible to upload file more than 100 MB."],
	["image", "a.png", 10_485_760, "It's not possible to upload file more than 10 MB"],
	["video", "a.mp4", 1_073_741_824, "It's not possible to upload file more than 1 GB"],
] as const)("of kind %s, %s may have %d bytes and no more", (kind, name, size, sentence) => {
	expect(uploadProblem(kind, "Pro", { name, size })).toBeUndefined();
	expect(uploadProblem(kind, "Pro", { name, size: size + 1 })).toBe(sentence);
});

test.each(["Basic", "Pro"])(
	"where a service takes fewer videos, others are saved as MP4: %s",
	(tier) => {
		const problem = (name: string) => uploadProblem("video", tier, { name, size: 1 }, [".mp4"]);
		expect(problem("a.mp4")).toBeUndefined();
		expect(problem("a.MOV")).toBe(
			"This kind of file cannot be used here. Save it as MP4 and upload that. Or choose one that ends in .mp4.",
		);
		expect(problem("a.webm")).toContain("It is a WebM video.");
		expect(noKindProblem("a.txt", [".pdf"], [".mp4"])).toMatch(/\.gif, \.mp4, \.pdf\.$/);
	},
);

test.each(["a.constructor", "a.toString", "key", "bmp"])(
	"nothing is claimed to be known of %s",
	(name) => {
		expect(noKindProblem(name, [".pdf", ".pptx"])).toMatch(
			/^This kind of file cannot be used here\. Choose one that ends in \./,
		);
	},
);
