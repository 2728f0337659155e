import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { intentTo } from "../../app/routes/presentation/intents";
import { ADD_KINDS } from "../../app/routes/presentation/values";

// README.md names every command, docs/settings.md every setting, and none of the documents a command that is not there.

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const readme = read("README.md");
const settingsList = read("docs/settings.md");
/** Those that people are sent to from README.md. */
const DOCUMENTS = ["README.md", "docs/settings.md", "docs/operating.md", "docs/deploying.md"];
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

/** Where the dashboard and the service read settings, one a line. */
const SETTINGS = [
	"app/services/request/env.server.ts",
	"app/services/look/brand-links.server.ts",
	"openid/settings.ts",
	"api/start/config.ts",
	...readdirSync(new URL("../../api/start", import.meta.url))
		.filter((name) => name.endsWith("-settings.ts"))
		.map((name) => `api/start/${name}`),
];
/** The list has the second of these by the first. */
const asNamed = (setting: string) =>
	setting.replace(/^THEME2_/, "THEME1_").replace(/^ENTERPRISE_/, "SOCIAL_");

test("it has every command", () => {
	const run = Object.keys(scripts).filter((name) => name !== "start" && name !== "test");
	const missing = run.filter((name) => !new RegExp(`npm run ${name}(?![\\w:-])`).test(readme));
	expect(missing).toEqual([]);
});

test("its commands are there", () => {
	const texts = DOCUMENTS.map(read).join("\n");
	const named = [...texts.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => String(name));
	expect(named.length).toBeGreaterThan(40);
	expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("the list of settings has every one", () => {
	const settings = SETTINGS.flatMap((path) =>
		[...read(path).matchAll(/^\t([A-Z][A-Z\d_]+): /gm)].map(([, name]) => String(name)),
	);
	expect(settings.length).toBeGreaterThan(70);
	expect(settings.filter((name) => !settingsList.includes(`\`${asNamed(name)}\``))).toEqual([]);
});

/** What elements have as a name that are no fields. */
const NO_FIELDS = ["description", "robots", "viewport"];

test("the list of forms has every field", () => {
	const app = new URL("../../app/", import.meta.url);
	const sources = readdirSync(app, { recursive: true, encoding: "utf8" })
		.filter((path) => /\.tsx?$/.test(path))
		.map((path) => readFileSync(new URL(path, app), "utf8"))
		.join("\n");
	const lists = sources.matchAll(
		/\b(?:[A-Z_]*(?:FIELDS|NAMES) = |plainFields\([^[)]*)\[([^\]]*)\]/g,
	);
	const named = [
		...[...lists].flatMap(([, list = ""]) => [...list.matchAll(/"(\w+)"/g)]),
		...sources.matchAll(/ name="([a-z]\w*)"/g),
	].map(([, name = ""]) => name);
	const forms = read("app/routes/README.md");
	const missing = named.filter((name) => !new RegExp(`\\b${name}\\b`).test(forms));
	expect(named.length).toBeGreaterThan(60);
	expect([...new Set(missing)].filter((name) => !NO_FIELDS.includes(name))).toEqual([]);
});

test("the list of forms has every kind of slide", () => {
	const forms = read("app/routes/README.md");
	const intents = ADD_KINDS.flatMap((kind) => [intentTo.add(kind), intentTo.open(kind)]);
	const missing = intents.filter((intent) => !new RegExp(`\\b${intent}\\b(?!-)`).test(forms));
	expect(missing).toEqual([]);
});

test("the files that a new kind of slide goes through are there", () => {
	const [, way = ""] = read("docs/architecture.md").split("## The way of a new kind of slide");
	const named = [...way.matchAll(/`([\w/-]+\/[\w./-]+)`/g)].map(([, path = ""]) => path);
	expect(named.length).toBeGreaterThan(15);
	expect(named.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual(
		[],
	);
});

/** How a heading is named in addresses. */
const anchorOf = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\w\- ]/g, "")
		.replaceAll(" ", "-");
const anchorsOf = (path: string) =>
	[...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading));

test.each(DOCUMENTS)("what %s links to is there", (path) => {
	const links = [...read(path).matchAll(/\]\((?!https:)([^)#]*)#?([^)]*)\)/g)];
	expect(links.length).toBeGreaterThan(2);
	const lost = links.filter(([, file = "", anchor = ""]) => {
		const target = file ? join(dirname(path), file) : path;
		if (!existsSync(new URL(`../../${target}`, import.meta.url))) return true;
		return anchor !== "" && !anchorsOf(target).includes(anchor);
	});
	expect(lost.map(([link]) => link)).toEqual([]);
});
