import { html, raw } from "hono/html";
import { BRANDS, type ThemeName } from "../brand/brands";
import { colorOf } from "../brand/tokens";
import { buttonLabel } from "./open-to";

/** A paragraph that is nothing but a web address, and one that is nothing but a code. */
const ADDRESS = /^https?:\/\/\S+$/;
const CODE = /^[\w-]{20,}$/;
const ADDRESSES = /(https?:\/\/\S+)/;

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

type Colors = Readonly<
	Record<"canvas" | "surface" | "line" | "ink" | "muted" | "accent" | "onAccent", string>
>;

/** A brand's colours by light (0) or dark (1). */
const colorsOf = (theme: ThemeName, at: 0 | 1): Colors => ({
	canvas: colorOf(theme, "--canvas")[at],
	surface: colorOf(theme, "--surface")[at],
	line: colorOf(theme, "--line")[at],
	ink: colorOf(theme, "--ink")[at],
	muted: colorOf(theme, "--muted")[at],
	accent: colorOf(theme, "--accent")[at],
	onAccent: colorOf(theme, "--on-accent")[at],
});

/** For mail programs that follow the system; the light colours stand at each element, for all others. */
const darkStyle = (dark: Colors) => `@media (prefers-color-scheme: dark) {
	.canvas { background-color: ${dark.canvas} !important; }
	.box { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
	.ink { color: ${dark.ink} !important; }
	.muted { color: ${dark.muted} !important; }
	.link { color: ${dark.accent} !important; }
	.code { background-color: ${dark.canvas} !important; color: ${dark.ink} !important; }
	.button { background-color: ${dark.accent} !important; }
	.button a, .mark { color: ${dark.onAccent} !important; }
}`;

const linked = (text: string, { accent }: Colors) =>
	text
		.split(ADDRESSES)
		.map((part, place) =>
			place % 2
				? html`<a class="link" href="${part}" style="color:${accent};word-break:break-all">${part}</a>`
				: part,
		);

const button = (label: string, link: string, { accent, onAccent }: Colors) =>
	html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 16px"><tr><td class="button" style="background-color:${accent};border-radius:8px"><a href="${link}" style="display:inline-block;padding:12px 24px;font-size:16px;font-weight:600;color:${onAccent};text-decoration:none">${label}</a></td></tr></table>`;

/** The paragraphs of a text, each as its kind asks for; the sentence that leads to a link becomes its button. */
function paragraphs(text: string, colors: Colors) {
	const all = text.trim().split(/\n{2,}/);
	return all.map((paragraph, place) => {
		const next = all[place + 1] ?? "";
		const before = buttonLabel(all[place - 1] ?? "");
		if (buttonLabel(paragraph) && ADDRESS.test(next)) return "";
		if (ADDRESS.test(paragraph))
			return html`${before ? button(before, paragraph, colors) : ""}<p class="muted" style="margin:0 0 16px;font-size:13px;line-height:20px;color:${colors.muted}">${before ? "Or open this address: " : ""}${linked(paragraph, colors)}</p>
`;
		if (CODE.test(paragraph))
			return html`<p class="code" style="margin:0 0 16px;padding:12px 16px;border-radius:8px;background-color:${colors.canvas};font-family:ui-monospace,Menlo,Consolas,monospace;font-size:14px;word-break:break-all;color:${colors.ink}">${paragraph}</p>
`;
		return html`<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:${colors.ink}">${linked(paragraph, colors)}</p>
`;
	});
}

/**
 * A mail's HTML, made from its text so that both say the same: the brand's name and mark, one button with the plain
 * address below, in light and dark. Nothing in it is fetched.
 */
export async function mailHtml(
	{ subject, text }: { subject: string; text: string },
	theme: ThemeName,
): Promise<string> {
	const { name } = BRANDS[theme];
	const [light, dark] = [colorsOf(theme, 0), colorsOf(theme, 1)];
	const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${subject}</title>
<style>${raw(darkStyle(dark))}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:${light.canvas};${FONT}">
<table role="presentation" class="canvas" width="100%" cellpadding="0" cellspacing="0" style="background-color:${light.canvas}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left">
<tr><td style="padding:0 8px 16px">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td class="button mark" align="center" style="width:32px;height:32px;border-radius:8px;background-color:${light.accent};font-size:18px;font-weight:700;color:${light.onAccent}">${name.charAt(0)}</td>
<td class="ink" style="padding-left:12px;font-size:16px;font-weight:600;color:${light.ink}">${name}</td>
</tr></table>
</td></tr>
<tr><td class="box" style="padding:32px 32px 16px;border:1px solid ${light.line};border-radius:12px;background-color:${light.surface}">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600;color:${light.ink}">${subject}</h1>
${paragraphs(text, light)}</td></tr>
<tr><td class="muted" style="padding:16px 8px;font-size:13px;line-height:20px;color:${light.muted}">${name} sent this mail because of something that was done with this email address.</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
	return page.toString();
}
