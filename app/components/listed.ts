const list = new Intl.ListFormat("en", { type: "conjunction" });

/** Names as people list them: "A, B, and C". */
export const listed = (names: Iterable<string>) => list.format(names);
