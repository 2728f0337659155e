import { existsSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Whether a module is the program that Node was started with, also through a link, and not only loaded by another.
 * @param url the module's `import.meta.url`
 */
export function isProgram(url) {
	const [, started = ""] = process.argv;
	// Of a program from standard input, or of `node -e`, it is no file.
	return existsSync(started) && realpathSync(started) === realpathSync(fileURLToPath(url));
}
