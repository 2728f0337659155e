import { YEAR_SECONDS } from "@signage/contract/time/durations";
import text from "~/styles.css?inline";
import file from "~/styles.css?url";
import type { Context } from "../request/context.server";
import { cookieName, readCookies, setCookie } from "../request/cookies.server";
import { isSecure } from "../request/origin.server";

const COOKIE = "styles";
/** The name of the style sheet's file, which changes with its content. */
const VERSION = file.split("/").at(-1) ?? "";

/**
 * The style sheet as text, for a browser that opens a page and has not had this version before: it can paint the page
 * without another round trip. A cookie says from then on that it gets the file, which it keeps. Undefined for all
 * others, and for programs, which do not say that they open a document.
 */
export function firstStyles({ headers, origin, extras }: Context): string | undefined {
	if (import.meta.env.DEV || headers.get("Sec-Fetch-Dest") !== "document") return undefined;
	const secure = isSecure(origin);
	const name = cookieName(COOKIE, secure);
	if (readCookies(headers.get("Cookie"))[name] === VERSION) return undefined;
	extras.cookies.push(setCookie(COOKIE, VERSION, { secure, maxAge: YEAR_SECONDS }));
	extras.hasStyles = true;
	return text;
}
