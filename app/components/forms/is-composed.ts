/**
 * Whether a key is of the input method that a text is composed with: the Enter that takes a word, the Escape that drops it.
 * Safari sends it once the composition has ended, and says so with its code alone.
 */
export const isComposed = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
	isComposing || keyCode === 229;
