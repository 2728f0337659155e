import { ServiceError } from "../client/errors.server";

/** A cookie with its attributes stays below the 4,096 bytes that browsers keep. */
export const COOKIE_BYTES = 3800;
const MAX_COOKIES = 8;
/** Sealing turns three bytes into four and adds some; a notice may be added later without a check. */
const CONTENT_MAX_BYTES = (COOKIE_BYTES * MAX_COOKIES * 3) / 4 - 1_000;

/** The session would need more cookies than browsers send. */
export class SessionTooLong extends ServiceError {
	constructor(bytes: number) {
		super({
			title: "Error",
			message: "The service's sign-in tokens are too long for a browser to keep.",
		});
		console.error(`session: ${bytes} bytes do not fit into cookies, ${CONTENT_MAX_BYTES} would`);
	}
}

/** @throws SessionTooLong where the content would not fit into the cookies */
export function checkFits(content: object): void {
	const { length } = new TextEncoder().encode(JSON.stringify(content));
	if (length > CONTENT_MAX_BYTES) throw new SessionTooLong(length);
}
