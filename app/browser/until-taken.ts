/** The window's event once React has taken the page over. */
export const TAKEN = "taken";

type Hear = (event: Event) => void;

/**
 * Has React hear of no event until it has taken the page over; the browser does with each what it did before. For a click or a
 * key React takes the page over at once: while Remix still reads the page's data that fails (React's error 345), and the page
 * may be left as it was, without scripts.
 * @param takeOver has React listen on the document, which it does at once, and calls back when it is done
 */
export function untilTaken(takeOver: (then: () => void) => void): void {
	const { addEventListener } = document;
	let isTaken = false;
	document.addEventListener = (type: string, hear: unknown, options?: AddEventListenerOptions) =>
		addEventListener.call(document, type, (event) => isTaken && (hear as Hear)(event), options);
	takeOver(() => {
		isTaken = true;
		dispatchEvent(new Event(TAKEN));
	});
	document.addEventListener = addEventListener;
}
