/**
 * Whether two texts are saved as the same one: what stands around a name is not saved (`trim` in fields.ts), such as the blank
 * that phones add to a word.
 */
export const isSameText = (one?: string | null, other?: string | null): boolean =>
	one?.trim() === other?.trim();
