import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DRAWINGS } from "../../bundling/frame-icons";

/** A class of styles/icons.css as the code names it, in a string of its own or among others. */
const NAMED = /["\s]i-([a-z]+)(?=["\s])/g;

/** Where the same names are of a sprite's drawings (components/icon). */
const OF_SPRITE = "routes/presentation/list/";

const used = readdirSync("app", { recursive: true, encoding: "utf8" })
	.filter((path) => path.endsWith(".tsx") && !path.startsWith(OF_SPRITE))
	.flatMap((path) => [...readFileSync(`app/${path}`, "utf8").matchAll(NAMED)])
	.map(([, name]) => name);

test("each icon that a class puts before words has a drawing, and each drawing is used", () => {
	expect([...new Set(used)].sort()).toEqual(Object.keys(DRAWINGS).sort());
});
