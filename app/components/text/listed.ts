import { isolated } from "@signage/contract/text/right-to-left";

const and = new Intl.ListFormat("en", { type: "conjunction" });
/** For `listed`: "A, B, or C". */
export const either = new Intl.ListFormat("en", { type: "disjunction" });

/** Names as people list them: "A, B, and C". With `most`, no more than so many: "A, B, and 38 more". */
export function listed(
	names: Iterable<string>,
	most = Number.POSITIVE_INFINITY,
	list = and,
): string {
	const all = Array.from(names, isolated);
	if (all.length <= most) return list.format(all);
	return list.format([...all.slice(0, most), `${all.length - most} more`]);
}
