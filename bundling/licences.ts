import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The package that a module is of, with the folders it is in. */
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;
const TEXT = /^(?:licen[cs]e|copying|notice)\b/i;

/** What styles and letters are made from, which no script imports. */
const OF_STYLES = ["tailwindcss", "@fontsource-variable/geist"].map((name) =>
	fileURLToPath(new URL(`../node_modules/${name}`, import.meta.url)),
);

const nameOf = (folder: string) => folder.replace(/^.*\/node_modules\//, "");

/** @throws an error for a package without a text of its licence, unless that is MIT, whose text the others bring along */
function licenceOf(folder: string): string {
	const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
	const texts = readdirSync(folder).filter((name) => TEXT.test(name));
	if (texts.length === 0 && license !== "MIT")
		throw new Error(`${nameOf(folder)} has no file with its licence`);
	const whole = texts.map((name) => readFileSync(`${folder}/${name}`, "utf8").trim());
	return [`${nameOf(folder)} ${version}: ${license}`, ...whole].join("\n\n");
}

/**
 * Writes the licences of all packages that are in the browser's files into one file beside them, which the first script
 * names: a banner in each script would name them alone, and cost every visitor bytes.
 */
export const licences = (): Plugin => ({
	name: "licences",
	apply: (_, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
	generateBundle(_, bundle) {
		const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
		const folders = chunks
			.flatMap(({ modules }) => Object.entries(modules))
			.filter(([, { renderedLength }]) => renderedLength > 0)
			.flatMap(([id]) => PACKAGE.exec(id.replace(/^\0/, "")) ?? []);
		const source = [...new Set([...folders, ...OF_STYLES])]
			.map(licenceOf)
			.sort()
			.join(`\n\n${"-".repeat(80)}\n\n`);
		const file = this.emitFile({ type: "asset", name: "licences.txt", source });
		const entry = chunks.find(({ name }) => name === "entry.client");
		if (!entry) throw new Error("There is no first script to name the licences");
		entry.code = `/*! Licences: /${this.getFileName(file)} */\n${entry.code}`;
	},
});
