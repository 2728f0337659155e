/**
 * Whether Control or Command is pressed with a letter: the one that the keyboard writes, or, where that writes none of our
 * letters, as a Russian one, the one that stands there on an English keyboard.
 * @param letter a to z
 */
export const isShortcut = (
	{ key, code, ctrlKey, metaKey }: KeyboardEvent,
	letter: string,
): boolean =>
	(ctrlKey || metaKey) &&
	(key > "~" ? code === `Key${letter.toUpperCase()}` : key.toLowerCase() === letter);
