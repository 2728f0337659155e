import { realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Whether a module is the program that Node was started with, also through a link, and not only loaded by another.
 * @param url the module's `import.meta.url`
 */
export const isProgram = (url) =>
	Boolean(process.argv[1]) && realpathSync(process.argv[1]) === realpathSync(fileURLToPath(url));
