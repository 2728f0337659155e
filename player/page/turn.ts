const KEY = "signage-player-turn";
/** By how many degrees, clockwise, all that is seen may be turned. */
const TURNS = ["0", "90", "180", "270"];

let current = 0;

/** Turns what is seen as the page's address asks (`?turn=90`), else as it was turned last on this screen. */
export function turnAsKept(): void {
	const asked = /[?&]turn=(\d+)(?:&|$)/.exec(location.search);
	const at = TURNS.indexOf(asked?.[1] ?? "");
	try {
		turn(at < 0 ? Number(localStorage.getItem(KEY)) & 3 : at);
	} catch (error) {
		console.info("The turn cannot be read:", error);
	}
}

/** Turns what is seen by 90° more. The address, which comes first, says so too. */
export function turnFurther(): void {
	turn((current + 1) % 4);
	history.replaceState(null, "", `?turn=${TURNS[current]}`);
}

/** @param next one of TURNS, by its place */
function turn(next: number): void {
	if ((next - current) % 2) swapShapes();
	current = next;
	document.body.dataset.turn = TURNS[next];
	try {
		localStorage.setItem(KEY, String(next));
	} catch (error) {
		console.info("The turn cannot be stored:", error);
	}
}

/** Turned on its side, what is seen has not its window's shape: queries of that name both, one of them for print. */
function swapShapes(): void {
	for (const { cssRules } of Array.from(document.styleSheets))
		for (const { media } of Array.from(cssRules) as Partial<CSSMediaRule>[])
			if (media)
				media.mediaText = media.mediaText.replace(/screen|print/g, (type) =>
					type === "print" ? "screen" : "print",
				);
}
