/** A request's number, such as `4831-0927-5566`: short enough to be told over the telephone. */
export function newRequestId(): string {
	const parts = crypto.getRandomValues(new Uint32Array(3));
	return Array.from(parts, (part) => String(part % 10_000).padStart(4, "0")).join("-");
}
