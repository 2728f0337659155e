const list = new Intl.ListFormat("en", { type: "conjunction" });

/** Names as people list them: "A, B, and C". With `most`, no more than so many: "A, B, and 38 more". */
export function listed(names: Iterable<string>, most = Number.POSITIVE_INFINITY): string {
	const all = [...names];
	if (all.length <= most) return list.format(all);
	return list.format([...all.slice(0, most), `${all.length - most} more`]);
}
