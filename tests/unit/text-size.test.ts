import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const STYLES = [
	"app/styles.css",
	...readdirSync("app/styles").map((name) => `app/styles/${name}`),
].filter((path) => path.endsWith(".css"));

/** What has to grow with the text: the text, its lines, what is as high as a line, and at which width a layout folds. */
const GROWS =
	/(?:^|[\s;{])(?:font-size|line-height|(?:min-|max-)?height):[^;}]*\d{2,}px|@media[^{]*px/;

test("the stylesheets exist", () => {
	expect(STYLES.length).toBeGreaterThan(10);
});

test.each(STYLES)("%s follows the text size that a browser is set to", (path) => {
	const styles = readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
	const fixed = styles.split("\n").filter((line) => GROWS.test(line) && !line.includes("max(16px"));
	expect(fixed).toEqual([]);
});
