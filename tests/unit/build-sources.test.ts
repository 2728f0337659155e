import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { PARTS } from "../../scripts/build.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const CODE = /\.(?:ts|tsx|mjs)$/;
const IMPORT = /(?:from|import) "(\.[^"]+)"/g;
/** It stays where it is (api/build.mjs). */
const OUTSIDE = ["tracing/open-tracing.mjs"];

function filesOf(source: string): string[] {
	if (!statSync(join(root, source)).isDirectory()) return CODE.test(source) ? [source] : [];
	return readdirSync(join(root, source), { recursive: true, encoding: "utf8" })
		.filter((name) => CODE.test(name) && !name.includes("node_modules"))
		.map((name) => join(source, name));
}

const importsOf = (file: string) =>
	[...readFileSync(join(root, file), "utf8").matchAll(IMPORT)].map(([, path = ""]) =>
		relative(root, join(root, dirname(file), path)),
	);

// Else an update that changes one of them goes on with the build of before.
test.each(["app", "api", "player", "check"] as const)(
	"a change of any file that %s is made from has it built again",
	(part) => {
		const { sources } = PARTS[part];
		const files = sources.filter((source) => source !== "scripts").flatMap(filesOf);
		const unseen = files
			.flatMap(importsOf)
			.filter((path) => !OUTSIDE.includes(path))
			.filter((path) => !sources.some((one) => `${path}/`.startsWith(one.replace(/\.ts$/, ""))));
		expect(files.length).toBeGreaterThan(10);
		expect([...new Set(unseen)]).toEqual([]);
	},
);
