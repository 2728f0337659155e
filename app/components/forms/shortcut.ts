import { isComposed } from "./is-composed";

/**
 * Whether Control or Command is pressed with a letter: the one that the keyboard writes, or, where that writes none of our
 * letters, as a Russian one, the one that stands there on an English keyboard.
 * @param letter a to z
 */
export function isShortcut(event: KeyboardEvent, letter: string): boolean {
	const { key, code, ctrlKey, metaKey } = event;
	if (!(ctrlKey || metaKey) || isComposed(event)) return false;
	return key > "~" ? code === `Key${letter.toUpperCase()}` : key.toLowerCase() === letter;
}
