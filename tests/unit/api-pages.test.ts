import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { html } from "hono/html";
import { parse } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { confirmationAnswer } from "../../api/account/handlers/confirmation-answer";
import { BRANDS, THEMES } from "../../api/brand/brands";
import { tokensOf } from "../../api/brand/tokens";
import { PAGE_STYLE } from "../../api/http/page-style";
import { plainPage } from "../../api/http/plain-page";
import { expectValidHtml } from "../support/html-rules";

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");
/** The custom properties of a style sheet, as it writes them. */
const definedIn = (css: string) =>
	new Map([...css.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));

describe("a page of the service", () => {
	test.each(THEMES)("has the tokens of the dashboard's %s", async (theme) => {
		const css = await read("app/styles/tokens.css");
		const blockOf = (selector: string) =>
			css.slice(css.indexOf(`${selector} {`)).split("}")[0] ?? "";
		const wanted = new Map([
			...definedIn(blockOf(":root")),
			...definedIn(blockOf(`:root[data-theme="${theme}"]`)),
		]);
		const [light = "", dark = ""] = tokensOf(theme).split(/@media screen and .*dark\) \{/);
		const [inLight, inDark] = [definedIn(light), definedIn(dark)];
		expect(inLight.size).toBeGreaterThan(15);
		for (const [name, value] of inLight) {
			const ours = inDark.get(name);
			const both = value === ours ? value : `light-dark(${value}, ${ours})`;
			expect(both, name).toBe(wanted.get(name));
		}
	});

	test.each(THEMES)("uses no token that %s does not define", (theme) => {
		const used = [...PAGE_STYLE.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
		expect(used.length).toBeGreaterThan(15);
		expect(used.filter((name) => !definedIn(tokensOf(theme)).has(name))).toEqual([]);
	});

	test.each([
		["theme1", "casting-hub"],
		["theme2", "digital-frame"],
	] as const)("has the name and the mark of %s", async (theme, file) => {
		const inside = (svg: string) =>
			parse(svg.replace(/<title>.*<\/title>/, "")).querySelector("svg");
		const logo = await read(`public/brand/${file}.svg`);
		const page = await plainPage("Title", html`<h1>Title</h1>`, { theme });
		const header = parse(await page.text()).querySelector("header");
		expect(header?.querySelector("svg")?.innerHTML).toBe(inside(logo)?.innerHTML);
		expect(header?.textContent).toBe(BRANDS[theme].name);
	});

	test("runs no script, fetches nothing, and allows only its own style", async () => {
		const page = await plainPage("Title", html`<h1>Title</h1>`);
		const text = await page.text();
		await expectValidHtml(text, "plain page");
		const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? "";
		const hash = createHash("sha256").update(style).digest("base64");
		expect(page.headers.get("content-security-policy")).toBe(
			`default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
		);
		expect(text).not.toMatch(/<script|<link|\bsrc=|url\(|@import|\bstyle=/);
	});
});

describe("the page after a confirmation link, where no dashboard is known", () => {
	const DONE = { isPasswordEnded: false, email: "ann@signage.test", isOwnerProven: true };
	async function pageFor(confirmation: Partial<Parameters<typeof confirmationAnswer>[1]>) {
		const request = new Request("http://api.test", { headers: { accept: "text/html" } });
		const confirmed = DONE;
		const given = { confirmed, isChange: false, theme: "theme1" as const, ...confirmation };
		const answer = await confirmationAnswer(request, given);
		const text = await answer.text();
		await expectValidHtml(text, JSON.stringify(given));
		return {
			status: answer.status,
			text: parse(text).querySelector("main .message p")?.text,
		};
	}

	test("says that the account is ready", async () => {
		expect(await pageFor({})).toEqual({
			status: 200,
			text: "Your account is ready. You can close this page.",
		});
	});

	test("says what to do where somebody else may have made the account", async () => {
		const { text } = await pageFor({ confirmed: { ...DONE, isOwnerProven: false } });
		expect(text).toContain("Your account is ready.");
		expect(text).toContain("If you did not make this account, ask for a new password");
	});

	test("says what to do when the password has ended", async () => {
		const { status, text } = await pageFor({ confirmed: { ...DONE, isPasswordEnded: true } });
		expect(status).toBe(200);
		expect(text).toContain("Choose a new password with the code in the mail");
		expect(text).toContain("remove what is not yours");
	});

	test("says what to do when the link is not valid", async () => {
		const failed = await pageFor({ confirmed: null });
		expect(failed).toMatchObject({ status: 401 });
		expect(failed.text).toContain("Ask for a new link");
		const change = await pageFor({ confirmed: null, isChange: true });
		expect(change.status).toBe(401);
		expect(change.text).toContain("sign in and enter the new one again");
	});
});
