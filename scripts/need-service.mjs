import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fail } from "./settings.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
/** One of the packages that the service alone needs. */
const ITS_PACKAGE = "node_modules/@electric-sql/pglite";

/**
 * Ends the program, with a line that says what to do, in an install of the dashboard alone.
 * @param {string} [instead] what else can be done than to install the service
 */
export function needService(instead) {
	if (existsSync(join(root, ITS_PACKAGE))) return;
	fail(`This install has the dashboard alone: ${instead ? `${instead}, or ` : ""}run npm ci.`);
}
