/** Whether a text is written from right to left: its first letter is, as browsers tell it of a `bdi`. */
export const isRightToLeft = (text: string): boolean =>
	/^[^\p{L}]*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u.test(text);
