/** The bytes of a key; its file has them in hex. */
export const KEY_BYTES: number;

/**
 * Puts a new key into a file of this name, whole or not at all, unless one is there: another start may be faster, or this
 * one killed.
 * @param file its path
 * @param replaces whether it takes the place of what is there
 */
export function createKey(file: string, replaces?: boolean): void;
