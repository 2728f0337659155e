import { isolated } from "./right-to-left";

/** The first `most` of these as they are told in passing, and how many more there are: "A, B and 38 more". */
export function firstFew(texts: readonly string[], most: number): string {
	const more = texts.length - most;
	return texts.slice(0, most).map(isolated).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
