/** A metafile in which nothing is a picture of a kind that could name another file. */
export interface HarmlessMetafile {
	bytes: Buffer;
	/** Whether nothing had to be taken out for that. */
	wasHarmless: boolean;
}
