import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// README.md names every command and every setting, and no command that is not there.

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const readme = read("README.md");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

/** Where the dashboard and the service read settings, one a line. */
const SETTINGS = [
	"app/services/request/env.server.ts",
	"app/services/look/brand-links.server.ts",
	"openid/settings.ts",
	...["config", "database-settings", "storage-settings", "payment-settings"].map(
		(name) => `api/start/${name}.ts`,
	),
];
/** The README has the second of these by the first. */
const asNamed = (setting: string) =>
	setting.replace(/^THEME2_/, "THEME1_").replace(/^ENTERPRISE_/, "SOCIAL_");

test("it has every command", () => {
	const run = Object.keys(scripts).filter((name) => name !== "start" && name !== "test");
	const missing = run.filter((name) => !new RegExp(`npm run ${name}(?![\\w:-])`).test(readme));
	expect(missing).toEqual([]);
});

test("its commands are there", () => {
	const named = [...readme.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => String(name));
	expect(named.length).toBeGreaterThan(20);
	expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("it has every setting", () => {
	const settings = SETTINGS.flatMap((path) =>
		[...read(path).matchAll(/^\t([A-Z][A-Z\d_]+): /gm)].map(([, name]) => String(name)),
	);
	expect(settings.length).toBeGreaterThan(70);
	expect(settings.filter((name) => !readme.includes(`\`${asNamed(name)}\``))).toEqual([]);
});
