import { paymentOrigins } from "../billing/payment-address.server";
import { publicApiOrigin } from "../media/media-url.server";
import type { Context } from "./context.server";
import { isSecure } from "./origin.server";

/** Where pictures come from and uploads go to; over https alone where the service says that it can. */
function mediaOrigins(context: Context): string {
	const { API_PUBLIC_URL = "", MEDIA_ORIGINS } = context.env;
	const all = [publicApiOrigin(context), ...MEDIA_ORIGINS];
	return all.filter((one) => isSecure(one) || !isSecure(API_PUBLIC_URL)).join(" ");
}

const STRIPE_SCRIPT = "https://js.stripe.com";

function contentSecurityPolicy(context: Context): string {
	const media = mediaOrigins(context);
	// A form's redirect falls under form-action.
	const mayPay = context.session.user !== undefined || context.extras.leadsToPayment;
	const stripe = (hosts: string) => (context.extras.loadsStripe ? ` ${hosts}` : "");
	const directives = [
		"default-src 'none'",
		`script-src 'self' 'nonce-${context.nonce}'${stripe(STRIPE_SCRIPT)}`,
		`style-src 'self'${context.extras.hasStyles ? ` 'nonce-${context.nonce}'` : ""}`,
		`img-src 'self' blob: data: ${media}`,
		`media-src 'self' blob: ${media}`,
		`connect-src 'self' ${media}${stripe("https://api.stripe.com")}`,
		"font-src 'self'",
		`frame-src 'self'${stripe(`${STRIPE_SCRIPT} https://hooks.stripe.com`)}`,
		"manifest-src 'self'",
		`form-action 'self'${mayPay ? ` ${paymentOrigins(context).join(" ")}` : ""}`,
		"frame-ancestors 'none'",
		"base-uri 'none'",
	];
	return directives.join("; ");
}

/** Sets the security headers; called once for every response. */
export function setSecurityHeaders(headers: Headers, context: Context): void {
	headers.set("X-Content-Type-Options", "nosniff");
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
