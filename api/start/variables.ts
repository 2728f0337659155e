import { accessSync, constants, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { givenNumber } from "@signage/contract/given-number";
import { asciiAddress } from "@signage/contract/http/ascii-address";
import * as z from "zod";

// What environment variables may hold, each with the words for one that does not.

export const wholeNumber = (fallback: number, min: number, max: number) =>
	givenNumber(min, max).default(fallback);
export const seconds = (fallback: number) => wholeNumber(fallback, 1, 10 ** 9);

/** Without a slash at its end. */
export const webAddress = z
	.url({
		protocol: /^https?$/,
		error: "must be a web address such as https://signage.example.org",
	})
	.transform((text) => asciiAddress(text).replace(/\/+$/, ""));

/** Paths are appended. */
export const pathAddress = webAddress.refine(
	(text) => !/[?#]/.test(text),
	"must have no ? and no #, as paths are appended",
);

/** Where a whole site is: paths are appended. */
export const siteAddress = webAddress.refine(
	(text) => /^https?:\/\/[^/?#@]+$/i.test(text),
	"must end after the host, as in https://signage.example.org",
);

/**
 * The address of a server, with a name and a password for it: of a password that is not escaped, a part would be taken for the path, and
 * be told with it.
 */
export function serverAddress(protocol: RegExp, example: string, path: RegExp) {
	const error = `must be an address such as ${example}, where / ? # @ in a password are written %2F %3F %23 %40`;
	return z.url({ protocol, error, abort: true }).refine((text) => {
		const { pathname, hash } = new URL(text);
		return path.test(pathname) && hash === "";
	}, error);
}

const truthBy = (fallback: "true" | "false") =>
	z
		.enum(["true", "false"], "must be true or false")
		.default(fallback)
		.transform((text) => text === "true");
export const truth = truthBy("false");
/** The same, true where nothing is given. */
export const yes = truthBy("true");

/** An address, or a name and an address in angle brackets. */
const MAILBOX = /^(?:[^<>\s@]+@[^<>\s@]+|[^<>\r\n@]*<[^<>\s@]+@[^<>\s@]+>)$/;
export const mailbox = z
	.string()
	.regex(MAILBOX, "must be an address such as Signage <no-reply@example.org>");

function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return statSync(path).isFile();
	} catch {
		return false;
	}
}
/** A folder that is there; the fallback may be missing. */
export const folder = (fallback: string) =>
	z
		.string()
		.refine(
			(path) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true,
			"must be a folder",
		)
		.default(fallback);
const aProgram = z
	.string()
	.refine(isProgram, { error: "must be the path of a program", abort: true });
export const program = aProgram.optional();
/** @param other the name of another program that must be beside it */
export const programWith = (other: string) =>
	aProgram
		.refine((path) => isProgram(join(dirname(path), other)), `must have ${other} beside it`)
		.optional();
