import { createHash } from "node:crypto";
import { html, raw } from "hono/html";

/** Markup whose values were escaped: what the `html` tag makes. */
export type Markup = ReturnType<typeof html>;

const STYLE = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:44rem;padding:1.5rem}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin:0}
article{border-top:1px solid GrayText;padding:1rem 0}
p{margin:.5rem 0}pre{font:inherit;margin:.5rem 0;white-space:pre-wrap;overflow-wrap:anywhere}`;

const POLICY = [
	"default-src 'none'",
	`style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
].join("; ");

/** A small page of the service's own: no scripts, nothing fetched, kept nowhere. */
export async function plainPage(title: string, main: Markup, status = 200): Promise<Response> {
	const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${main}
</main>
</body>
</html>
`;
	return new Response(page.toString(), {
		status,
		headers: {
			"content-type": "text/html; charset=utf-8",
			"content-security-policy": POLICY,
			"cache-control": "no-store",
			"referrer-policy": "no-referrer",
			"cross-origin-resource-policy": "same-origin",
		},
	});
}
