import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/server-runtime";
import { parse } from "acorn";
import { describe, expect, test } from "vitest";
import type { Page } from "../support/page";
import { withFront } from "../support/shared";

/** Each file costs a round trip on a slow line. */
const MOST_FILES = 6;

const build = pathToFileURL("build/app/server/index.js").href;
const { assets }: ServerBuild = await import(build);
const { entry, routes, url: manifest } = assets;

/** The script files that a browser needs to show this route: its own and those of all above it. */
function filesOf(id: string): Set<string> {
	const files = new Set([manifest, entry.module, ...entry.imports]);
	for (let route = routes[id]; route; route = routes[route.parentId ?? ""])
		for (const file of [route.module, ...(route.imports ?? [])]) files.add(file);
	return files;
}

/** The code that forms of signed-in people share. The list does without it: its first visit is small. */
const isOfForms = (file: string) => file.includes("/signed-in-more-");
const LISTS = ["main", "presentations"];

test.each(Object.keys(routes))("the screen %s needs few script files", (id) => {
	const files = [...filesOf(id)];
	const others = files.filter((file) => !isOfForms(file));
	expect(others.length).toBeLessThanOrEqual(MOST_FILES);
	expect(files.length - others.length).toBeLessThanOrEqual(LISTS.includes(id) ? 0 : 1);
});

test("schemas stay on the server", async () => {
	const all = new Set(Object.keys(routes).flatMap((id) => [...filesOf(id)]));
	for (const file of all)
		expect(await readFile(join("build/app/client", file), "utf8"), file).not.toContain("ZodError");
});

describe("a page", () => {
	const front = withFront();

	const scriptsOf = (page: Page) =>
		page.root
			.querySelectorAll('link[rel="modulepreload"], script[type="module"][src]')
			.map((one) => one.getAttribute("href") ?? one.getAttribute("src"));

	test.each([
		["/login", "routes/login"],
		["/presentations", "presentations"],
		["/presentation", "presentation-create"],
		["/user-info", "routes/user-info/profile"],
	])("%s names all of its files before the first of them is read", async (path, id) => {
		const page = await (await front.signedIn()).get(path);
		const shown = path === "/login" ? await front.visitor().get(path) : page;
		expect(shown.status).toBe(200);
		expect(new Set(scriptsOf(shown))).toEqual(filesOf(id));
	});
});

test("what changes lists of a form is loaded by the forms with lists alone", async () => {
	const withLibrary: string[] = [];
	for (const id of Object.keys(routes)) {
		const files = [...filesOf(id)].map((file) => readFile(join("build/app/client", file), "utf8"));
		if ((await Promise.all(files)).some((code) => code.includes("__intent__")))
			withLibrary.push(id);
	}
	expect(withLibrary.sort()).toEqual([
		"presentation-create",
		"presentation-edit",
		"simple-schedule-create",
		"simple-schedule-edit",
		"weekly-schedule-create",
		"weekly-schedule-edit",
	]);
});

test("the server's build has its packages inside, as finding them one by one takes most of a start", async () => {
	const { body } = parse(await readFile("build/app/server/index.js", "utf8"), {
		ecmaVersion: "latest",
		sourceType: "module",
	});
	const from = body.flatMap((part) => ("source" in part && part.source ? part.source.value : []));
	expect(from.filter((path) => !String(path).startsWith("."))).toEqual([]);
});

describe("others' licences", () => {
	const front = withFront();

	test("are in a file that the first script names, with their texts", async () => {
		const visitor = front.visitor();
		const { text: script } = await visitor.get(entry.module);
		const [path = ""] = /\/assets\/licences-[\w-]+\.txt/.exec(script) ?? [];
		const { status, text } = await visitor.get(path);
		expect(status).toBe(200);
		for (const name of ["react-dom", "@remix-run/react", "lucide-react", "tailwindcss"])
			expect(text).toMatch(new RegExp(`^${name} [\\d.]+: (?:MIT|ISC)$`, "m"));
		expect(text).toContain("SIL OPEN FONT LICENSE");
		expect(text).toContain("Copyright (c) Facebook, Inc. and its affiliates.");
	});
});
