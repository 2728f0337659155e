import { policySource } from "@signage/contract/http/policy-source";
import { paymentOrigins } from "../billing/payment-address.server";
import { publicApiOrigin } from "../media/media-url.server";
import { chatHosts } from "./chat-hosts.server";
import type { Context } from "./context.server";
import { isSecure } from "./origin.server";
import { OURS } from "./own-answers";

/** Where pictures come from and uploads go to; over https alone where the service says that it can. */
function mediaOrigins(context: Context): string[] {
	const { API_PUBLIC_URL = "", MEDIA_ORIGINS } = context.env;
	const all = [publicApiOrigin(context), ...MEDIA_ORIGINS];
	return all.filter((one) => isSecure(one) || !isSecure(API_PUBLIC_URL));
}

/** Whether the policy lets a page's scripts send files to this origin. */
export const mayTakeFiles = (context: Context, origin: string): boolean =>
	import.meta.env.DEV || [context.origin, ...mediaOrigins(context)].includes(origin);

const sources = (origins: string[]) => origins.map(policySource).join(" ");

const STRIPE_SCRIPT = "https://js.stripe.com";

/** The help chat's part of a directive, which begins with a space; empty on the screens that do not load it. */
function chatOf({ env, session }: Context) {
	const hosts = env.HELP_CHAT_APP_ID && session.user ? chatHosts(env.HELP_CHAT_REGION) : undefined;
	return (directive: keyof ReturnType<typeof chatHosts>) => (hosts ? ` ${hosts[directive]}` : "");
}

/** The page's Content-Security-Policy; empty while it is developed, as Vite needs more. */
export function contentSecurityPolicy(context: Context): string {
	if (import.meta.env.DEV) return "";
	const media = sources(mediaOrigins(context));
	// A form's redirect falls under form-action.
	const mayPay = context.session.user !== undefined || context.extras.leadsToPayment;
	const stripe = (hosts: string) => (context.extras.loadsStripe ? ` ${hosts}` : "");
	const chat = chatOf(context);
	const styleNonce = context.extras.hasStyles ? ` 'nonce-${context.nonce}'` : "";
	const directives = [
		"default-src 'none'",
		`script-src 'self' 'nonce-${context.nonce}'${stripe(STRIPE_SCRIPT)}${chat("script")}`,
		// A nonce would make browsers ignore what the chat needs.
		`style-src 'self'${chat("style") || styleNonce}`,
		`img-src 'self' blob: data: ${media}${chat("image")}`,
		`media-src 'self' blob: ${media}${chat("media")}`,
		`connect-src 'self' ${media}${stripe("https://api.stripe.com")}${chat("connect")}`,
		`font-src 'self'${chat("font")}`,
		`frame-src 'self'${stripe(`${STRIPE_SCRIPT} https://hooks.stripe.com`)}${chat("frame")}`,
		"manifest-src 'self'",
		`form-action 'self'${mayPay ? ` ${sources(paymentOrigins(context))}` : ""}${chat("form")}`,
		"frame-ancestors 'none'",
		"base-uri 'none'",
	];
	return directives.join("; ");
}

/** Sets the security headers; called once for every response. */
export function setSecurityHeaders(headers: Headers, context: Context): void {
	headers.set("X-Content-Type-Options", "nosniff");
	headers.set(OURS, context.requestId);
	if (context.env.DEPLOYMENT === "beta") headers.set("X-Robots-Tag", "noindex");
	if (!headers.has("Referrer-Policy"))
		headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
	headers.set(
		"Cross-Origin-Opener-Policy",
		context.extras.keepsOpener ? "unsafe-none" : "same-origin-allow-popups",
	);
	headers.set("Cross-Origin-Resource-Policy", "same-origin");
	headers.set("Permissions-Policy", "camera=(), geolocation=(), microphone=()");
	if (import.meta.env.DEV) return;
	headers.set("Content-Security-Policy", contentSecurityPolicy(context));
	if (isSecure(context.origin)) headers.set("Strict-Transport-Security", "max-age=31536000");
}

/**
 * Headers for a page whose URL or text contains a secret code: no referrer elsewhere, no caching.
 */
export const secretInAddress = () => ({
	"Referrer-Policy": "same-origin",
	"Cache-Control": "no-store",
});
