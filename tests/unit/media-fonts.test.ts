import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { missingFonts } from "../../api/media/fonts";
import { temporaryFolder } from "../support/temporary-folder";

/** What lists these fonts, a line each. */
function listing(...fonts: string[]): string {
	const program = join(temporaryFolder(), "fc-list");
	writeFileSync(program, `#!/bin/sh\ncat <<'END'\n${fonts.join("\n")}\nEND\n`, { mode: 0o755 });
	return program;
}

test("the start names in one line what there are no fonts for", async () => {
	expect(await missingFonts(listing(":lang=", ":lang=ar|de|en|jam", ":lang=th"))).toEqual([
		"No fonts found for Chinese, Japanese, Korean, Hindi, Hebrew: PowerPoint files show boxes instead. The README names the fonts.",
	]);
	const all = listing(":lang=ja|ko|zh-cn|zh-tw", ":lang=ar|he", ":lang=hi|mr", ":lang=th");
	expect(await missingFonts(all)).toEqual([]);
	expect(await missingFonts("/nowhere/fc-list")).toEqual([]);
});
