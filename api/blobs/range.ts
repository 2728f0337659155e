/** First and last byte, both included. */
interface ByteRange {
	start: number;
	end: number;
}

const SINGLE = /^bytes=(\d*)-(\d*)$/;

/**
 * The range that a Range header asks for in `size` bytes. "whole" when it is absent, in another unit or
 * asks for several ranges; "unsatisfiable" when it contains no byte.
 */
export function parseRange(
	header: string | undefined,
	size: number,
): ByteRange | "whole" | "unsatisfiable" {
	const match = SINGLE.exec(header ?? "");
	const [, first = "", last = ""] = match ?? [];
	if (first === "" && last === "") return "whole";
	const range =
		first === ""
			? { start: Math.max(0, size - Number(last)), end: size - 1 }
			: { start: Number(first), end: last === "" ? size - 1 : Math.min(Number(last), size - 1) };
	if (last !== "" && first !== "" && Number(last) < Number(first)) return "whole";
	return range.start < size && range.start <= range.end ? range : "unsatisfiable";
}
