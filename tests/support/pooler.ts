/** What PgBouncer takes at a connection's startup, as Debian ships it. */
const TAKEN = new Set([
	"user",
	"database",
	"application_name",
	"client_encoding",
	"datestyle",
	"timezone",
	"standard_conforming_strings",
]);

const MESSAGE_HEAD = 5;

/** What the server sends to somebody whom it does not let in. */
function fatal(code: string, message: string): Buffer {
	const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
	const head = Buffer.alloc(MESSAGE_HEAD);
	head.write("E");
	head.writeInt32BE(fields.length + 4, 1);
	return Buffer.concat([head, fields]);
}

/**
 * What PgBouncer answers to a startup that it refuses, else undefined.
 * @param startup the first message of a connection without TLS: length, version, then names and values
 */
export function refusalOfPooler(startup: Buffer): Buffer | undefined {
	const words = startup.subarray(8).toString().split("\0");
	const names = words.filter((_, index) => index % 2 === 0).filter(Boolean);
	const strange = names.find((name) => !TAKEN.has(name.toLowerCase()));
	return strange === undefined
		? undefined
		: fatal("08P01", `unsupported startup parameter: ${strange}`);
}
