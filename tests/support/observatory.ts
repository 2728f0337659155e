import { parseSetCookie } from "cookie";
import type { Page } from "./page";

const SIX_MONTHS = 15_768_000;
/** A site with less than this gets no bonus points. */
const ENOUGH_FOR_BONUS = 90;
const PRIVATE = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];

type Policy = Partial<Record<string, string[]>>;

function policyOf(text: string): Policy {
	const directives = text.split(";").map((one) => one.trim().split(/\s+/));
	return Object.fromEntries(directives.map(([name = "", ...sources]) => [name, sources]));
}

const isBroad = (source: string) => ["*", "http:", "https:", "data:", "blob:"].includes(source);
const isInsecure = (source: string) => /^http:/.test(source);

/** The sources that count for a directive: its own, else those of default-src, else any. */
const sources = (policy: Policy, name: string) => policy[name] ?? policy["default-src"] ?? ["*"];

function policyPoints(text: string | undefined): number {
	if (!text) return -25;
	const policy = policyOf(text);
	const scripts = sources(policy, "script-src");
	const nonced = scripts.some((one) => /^'(?:nonce|sha\d+)-/.test(one));
	const active = [...scripts, ...sources(policy, "object-src")];
	if (active.some(isBroad) || (scripts.includes("'unsafe-inline'") && !nonced)) return -20;
	const passive = ["img-src", "media-src"];
	const names = Object.keys(policy).filter((name) => name.endsWith("-src"));
	if (names.some((name) => !passive.includes(name) && policy[name]?.some(isInsecure))) return -20;
	if (scripts.includes("'unsafe-eval'")) return -10;
	if (passive.some((name) => sources(policy, name).some(isInsecure))) return -10;
	const styles = sources(policy, "style-src");
	if (styles.includes("'unsafe-inline'") || styles.some(isBroad)) return 0;
	const formsStay = ["'self'", "'none'"].includes(String(policy["form-action"]));
	return String(policy["default-src"]) === "'none'" && formsStay ? 10 : 5;
}

function cookiePoints(lines: string[], hasHsts: boolean): number {
	const cookies = lines.map((line) => parseSetCookie(line));
	if (cookies.length === 0) return 0;
	const isSession = ({ name }: { name: string }) => /session|login|sid|token|csrf/i.test(name);
	const open = cookies.filter((one) => !one.secure);
	if (cookies.some((one) => isSession(one) && !one.httpOnly)) return -30;
	if (open.some(isSession)) return hasHsts ? -10 : -40;
	if (open.length > 0) return hasHsts ? -5 : -20;
	const kept = cookies.every(({ sameSite }) => /^(?:lax|strict)$/i.test(String(sameSite)));
	return kept ? 5 : 0;
}

function scriptPoints(page: Page): number {
	const from = page.root
		.querySelectorAll("script[src]")
		.map((one) => one.getAttribute("src") ?? "");
	const foreign = from.filter((src) => /^(?:\w+:)?\/\//.test(src));
	if (foreign.length === 0) return 0;
	return foreign.every((src) => src.startsWith("https:")) ? -5 : -50;
}

/**
 * The points of a page by the rules of the HTTP Observatory (developer.mozilla.org/observatory), as
 * far as they are about one answer: without preload lists, certificates and the redirect from http,
 * which a proxy sends. The maximum is 130 without subresource integrity.
 * @param lines the Set-Cookie lines of the site
 */
export function observatoryPoints(page: Page, lines: string[]): Record<string, number> {
	const { headers } = page;
	const csp = headers["content-security-policy"] as string | undefined;
	const age = Number(/max-age=(\d+)/.exec(String(headers["strict-transport-security"]))?.[1] ?? -1);
	const referrer = headers["referrer-policy"] as string | undefined;
	const corp = String(headers["cross-origin-resource-policy"]);
	const framed = policyOf(csp ?? "")["frame-ancestors"];
	const sameOrigin = /^same-(?:origin|site)$/.test(corp);
	return {
		"content security policy": policyPoints(csp),
		cookies: cookiePoints(lines, age > 0),
		"cross-origin sharing": headers["access-control-allow-credentials"] ? -50 : 0,
		"cross-origin resource policy": sameOrigin ? 10 : 0,
		"referrer policy": referrer === undefined ? 0 : PRIVATE.includes(referrer) ? 5 : -5,
		"strict transport security": age >= SIX_MONTHS ? 0 : age > 0 ? -10 : -20,
		"subresource integrity": scriptPoints(page),
		"content type options": headers["x-content-type-options"] === "nosniff" ? 0 : -5,
		framing: framed?.every((one) => !isBroad(one)) ? 5 : -20,
	};
}

/** The whole score: 100 and the points; a bonus only counts where little is lost. */
export function observatoryScore(points: Record<string, number>): number {
	const all = Object.values(points);
	const lost = 100 + all.filter((one) => one < 0).reduce((sum, one) => sum + one, 0);
	const won = all.filter((one) => one > 0).reduce((sum, one) => sum + one, 0);
	return lost >= ENOUGH_FOR_BONUS ? lost + won : Math.max(0, lost);
}
