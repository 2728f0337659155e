import { expect, test } from "vitest";
import type { Page } from "../support/page";
import { withSite } from "../support/shared";

const site = withSite();
const OPENED = { "sec-fetch-dest": "document" };

const sheets = ({ root }: Page) => ({
	texts: root.querySelectorAll("style").length,
	files: root.querySelectorAll('link[rel="stylesheet"]').length,
});
const stylePolicy = ({ headers }: Page) =>
	/style-src ([^;]+)/.exec(String(headers["content-security-policy"]))?.[1];
const inPage = { texts: 1, files: 0 };
const asFile = { texts: 0, files: 1 };

test("a browser's first page has the style sheet in it, which the policy allows; later ones name the file", async () => {
	const visitor = site.visitor();
	const first = await visitor.get("/login", OPENED);
	expect(sheets(first)).toEqual(inPage);
	const style = first.root.querySelector("style");
	expect(style?.textContent).toContain("--canvas:");
	expect(stylePolicy(first)).toBe(`'self' 'nonce-${style?.getAttribute("nonce")}'`);
	const again = await visitor.get("/login", OPENED);
	expect(sheets(again)).toEqual(asFile);
	expect(stylePolicy(again)).toBe("'self'");
	expect(again.headers["set-cookie"]).toBeUndefined();
	expect(again.headers.etag).not.toBe(first.headers.etag);
});

test("the sheet in the page is the file's, letter for letter", async () => {
	const visitor = site.visitor();
	const first = await visitor.get("/login", OPENED);
	const link = (await visitor.get("/login")).root.querySelector('link[rel="stylesheet"]');
	const file = await visitor.get(String(link?.getAttribute("href")));
	expect(first.root.querySelector("style")?.textContent.trim()).toBe(file.text.trim());
});

test("whoever had another version gets the new one; a program gets the file", async () => {
	const visitor = site.visitor();
	await visitor.get("/login", OPENED);
	const cookie = visitor.cookies.get("styles");
	visitor.keep([`styles=${cookie?.value}x; Path=/`]);
	expect(sheets(await visitor.get("/login", OPENED))).toEqual(inPage);
	expect(visitor.cookies.get("styles")?.value).toBe(cookie?.value);
	const program = site.visitor();
	expect(sheets(await program.get("/login"))).toEqual(asFile);
	expect(program.cookies.has("styles")).toBe(false);
});
