/** As far as hosts are named with more than ASCII. What stands between a host and a path, as in a web address, is nothing of an email address. */
const FOREIGN_HOST = /^(?=.*[^ -~])[\p{L}\p{M}\p{N}\p{Cf}\-_.。．｡·]+$/u;

/** A host by its ASCII name (xn--…), which Chromium sends in place of the one that was typed. */
function asciiHost(host: string): string {
	const address = `http://${host}`;
	return FOREIGN_HOST.test(host) && URL.canParse(address) ? new URL(address).hostname : host;
}

function comparable(email: string): string {
	const small = email.trim().toLowerCase();
	const at = small.lastIndexOf("@") + 1;
	return small.slice(0, at) + asciiHost(small.slice(at));
}

/** Whether two texts are one address: in whatever capitals, and by either name of an international host. */
export const isSameEmail = (one: string, other: string): boolean =>
	comparable(one) === comparable(other);
