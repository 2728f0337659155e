import { YEAR_SECONDS } from "@signage/contract/time/durations";
import * as z from "zod";
import type { Context } from "../request/context.server";
import { cookieName, readCookies, setCookie } from "../request/cookies.server";
import { isSecure } from "../request/origin.server";
import type { ThemeName } from "./brand";

const COOKIE = "look";

type Scheme = "light" | "dark" | "auto";
/** Which brand, and light or dark; "auto" follows the system. */
export interface Look {
	theme: ThemeName;
	scheme: Scheme;
}

/** The values of the field `theme` of POST /theme. */
export const lookChoice = z.enum(["theme1", "theme2", "light", "dark", "auto"]);
const isTheme = (value: string): value is ThemeName => value === "theme1" || value === "theme2";

/** The look from the request's cookie; the defaults are DEFAULT_THEME and "auto". */
export function readLook({ env, headers, origin }: Context): Look {
	const stored = readCookies(headers.get("Cookie"))[cookieName(COOKIE, isSecure(origin))] ?? "";
	const [theme = "", scheme = ""] = stored.split(".");
	return {
		theme: isTheme(theme) ? theme : env.DEFAULT_THEME,
		scheme: scheme === "light" || scheme === "dark" ? scheme : "auto",
	};
}

/** Stores a choice in a cookie for a year; the other half of the look stays as it is. */
export function keepLook(context: Context, choice: z.output<typeof lookChoice>): void {
	const look = readLook(context);
	if (isTheme(choice)) look.theme = choice;
	else look.scheme = choice;
	const kept = { secure: isSecure(context.origin), maxAge: YEAR_SECONDS };
	context.extras.cookies.push(setCookie(COOKIE, `${look.theme}.${look.scheme}`, kept));
}
