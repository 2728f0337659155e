import { createHash } from "node:crypto";
import { html, raw } from "hono/html";
import { brandLogo, checkIcon, crossIcon, mailIcon } from "./page-icons";
import { PAGE_STYLE } from "./page-style";

/** Markup made by the `html` tag, which escapes its values. */
export type Markup = ReturnType<typeof html>;

/** The service does not know which of the dashboard's brands is in use, so it shows the first. */
const BRAND = "Casting Hub";

interface PageOptions {
	/** 200 without it. */
	status?: number;
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
	{ status = 200, style = "", formTargets = "'none'" }: PageOptions = {},
): Promise<Response> {
	const allStyle = PAGE_STYLE + style;
	const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${BRAND}</title>
<style>${raw(allStyle)}</style>
</head>
<body>
<header class="brand">${brandLogo}${BRAND}</header>
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
			"content-security-policy": policyOf(allStyle, formTargets),
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
