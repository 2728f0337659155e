/** Says of a draft's slide that its file is to be chosen again. @param title the slide's */
export const notUploaded = (title: string) =>
	`${title}: This file was not uploaded. Choose it again to go on.`;

/** Titles whose files are still missing once slides with these titles were added: each of them stands for one. */
export function stillMissing(missing: string[], added: string[]): string[] {
	const left = [...missing];
	for (const title of added) {
		const at = left.indexOf(title);
		if (at >= 0) left.splice(at, 1);
	}
	return left;
}
