import { ServiceError } from "../client/errors.server";

/**
 * Bytes of session per cookie; name and attributes included, it stays below browsers' 4,096 bytes.
 */
export const COOKIE_BYTES = 3800;
const MAX_COOKIES = 8;
/**
 * Encryption grows the content by a third. 1,000 bytes are
 * spare: setNotice does not check the size.
 */
const CONTENT_MAX_BYTES = (COOKIE_BYTES * MAX_COOKIES * 3) / 4 - 1_000;

/** The session would need more than MAX_COOKIES cookies. Also logs it. */
export class SessionTooLong extends ServiceError {
	constructor(bytes: number) {
		super({
			title: "Error",
			message: "The service's sign-in tokens are too long for a browser to keep.",
		});
		console.error(
			`session: ${bytes} bytes do not fit into cookies, the limit is ${CONTENT_MAX_BYTES}`,
		);
	}
}

/** @throws SessionTooLong if the content does not fit into the cookies */
export function checkFits(content: object): void {
	const { length } = new TextEncoder().encode(JSON.stringify(content));
	if (length > CONTENT_MAX_BYTES) throw new SessionTooLong(length);
}
