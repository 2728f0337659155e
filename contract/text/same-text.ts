/** What a field of one line holds of a text, without what stands around it: browsers leave line breaks out there. */
const held = (text?: string | null) => text?.replace(/[\r\n]/g, "").trim();

/**
 * Whether two texts are the same one in a form: what stands around a name is not saved (`trim` in fields.ts), such as the blank
 * that phones add to a word, and what has line breaks comes back without them.
 */
export const isSameText = (one?: string | null, other?: string | null): boolean =>
	held(one) === held(other);
