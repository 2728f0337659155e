/** What stands behind the last dot of a file's name, in small letters; "" where there is no dot. */
export const endingOf = (fileName: string): string =>
	/\.([^.]*)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
