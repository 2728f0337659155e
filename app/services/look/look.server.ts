import { parseCookie, stringifySetCookie } from "cookie";
import { z } from "zod";
import type { Context } from "../request/context.server";
import type { ThemeName } from "./brand";

const COOKIE = "look";
const YEAR_SECONDS = 365 * 24 * 3600;

type Scheme = "light" | "dark" | "auto";
/** A person's choice of brand and of light or dark; undefined where none was made. */
export interface Look {
	theme: ThemeName;
	scheme: Scheme;
}

/** What the field `theme` of POST /theme may hold: a brand, or light, dark or auto. */
export const lookChoice = z.enum(["theme1", "theme2", "light", "dark", "auto"]);
const isTheme = (value: string): value is ThemeName => value === "theme1" || value === "theme2";

/** The look of a request: its cookie, else the configured theme with the system's light or dark. */
export function readLook({ env, headers }: Context): Look {
	const stored = parseCookie(headers.get("Cookie") ?? "")[COOKIE] ?? "";
	const [theme = "", scheme = ""] = stored.split(".");
	return {
		theme: isTheme(theme) ? theme : env.DEFAULT_THEME,
		scheme: scheme === "light" || scheme === "dark" ? scheme : "auto",
	};
}

/** Sets the cookie that keeps a choice for a year. */
export function keepLook(context: Context, choice: z.output<typeof lookChoice>): void {
	const look = readLook(context);
	if (isTheme(choice)) look.theme = choice;
	else look.scheme = choice;
	context.extras.cookies.push(
		stringifySetCookie({
			name: COOKIE,
			value: `${look.theme}.${look.scheme}`,
			path: "/",
			maxAge: YEAR_SECONDS,
			sameSite: "lax",
			httpOnly: true,
		}),
	);
}
