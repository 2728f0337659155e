import { useEffect, useState } from "react";
import { type Rows, rowsIn } from "../list/rows";

/** The pictures of files that were added, at addresses that only this page has and that hold the whole file. */
export function ownPictures() {
	const all = new Set<string>();
	/** Those that were in the list. */
	let listed: string[] = [];
	function free(url: string) {
		URL.revokeObjectURL(url);
		all.delete(url);
	}
	return {
		/** Returns the address of a picture, for a slide that is put into the list next. */
		add(file: File): string {
			const url = URL.createObjectURL(file);
			all.add(url);
			return url;
		},
		/** Frees those that have left the list, and that no undo brings back. */
		keep({ rows, removed }: Rows): void {
			const kept = [...rows, ...removed.flatMap(rowsIn)];
			const urls = new Set(kept.map(({ slide }) => slide.thumbnailUrl));
			for (const url of listed) if (!urls.has(url)) free(url);
			listed = [...all].filter((url) => urls.has(url));
		},
		freeAll(): void {
			for (const url of [...all]) free(url);
		},
	};
}
export type OwnPictures = ReturnType<typeof ownPictures>;

/** The pictures of a page; they outlive a form that an answer shows anew, as it shows them again. */
export function useOwnPictures(): OwnPictures {
	const [pictures] = useState(ownPictures);
	useEffect(() => pictures.freeAll, [pictures]);
	return pictures;
}
