import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { BRANDS, type ThemeName } from "../brand/brands";
import { tokensOf } from "../brand/tokens";
import { checkIcon, crossIcon, mailIcon } from "./page-icons";
import { PAGE_STYLE } from "./page-style";

/** Markup made by the `html` tag, which escapes its values. */
export type Markup = ReturnType<typeof html>;

interface PageOptions {
	/** 200 without it. */
	status?: number;
	/** The brand that it carries; the first without it. */
	theme?: ThemeName;
	/** Rules behind those of every page. */
	style?: string;
	/** Where its forms lead, and the redirects that answer them, as the policy names them; nowhere without it. */
	formTargets?: string;
}

const policyOf = (style: string, formTargets: string) =>
	[
		"default-src 'none'",
		`style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
		"base-uri 'none'",
		`form-action ${formTargets}`,
		"frame-ancestors 'none'",
	].join("; ");

/** A page of the service's own, in the dashboard's look. No scripts, nothing fetched, never cached. */
export async function plainPage(
	title: string,
	main: Markup,
	{ status = 200, theme = "theme1", style: more = "", formTargets = "'none'" }: PageOptions = {},
): Promise<Response> {
	const brand = BRANDS[theme];
	const style = tokensOf(theme) + PAGE_STYLE + more;
	const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${brand.name}</title>
<style>${raw(style)}</style>
</head>
<body>
<header class="brand">${brand.logo}${brand.name}</header>
<main>
${main}
</main>
</body>
</html>
`;
	return new Response(page.toString(), {
		status,
		headers: {
			"content-type": "text/html; charset=utf-8",
			"content-security-policy": policyOf(style, formTargets),
			"cache-control": "no-store",
			// A form that is sent without a referrer has no origin either.
			"referrer-policy": formTargets === "'none'" ? "no-referrer" : "same-origin",
			"cross-origin-resource-policy": "same-origin",
		},
	});
}

const MARKS = { good: checkIcon, bad: crossIcon, plain: mailIcon };

interface Message {
	mark: keyof typeof MARKS;
	/** An h1 where the box is the whole page, else an h2. */
	heading: Markup;
	text: string;
}

/** A box with an icon, a heading and a sentence. */
export const messageBox = ({
	mark,
	heading,
	text,
}: Message): Markup => html`<div class="box message">
<span class="mark mark-${mark}">${MARKS[mark]}</span>
${heading}
<p>${text}</p>
</div>`;
