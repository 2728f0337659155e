/** What the keys of all begin with that is kept in this browser (kept.ts). */
export const KEPT = "kept:";

/** A browser may forbid its stores, or have no room: then nothing is kept, and all else goes on as without. */
export function orNot<T>(work: () => T): T | undefined {
	try {
		return work();
	} catch (cause) {
		console.warn("The browser's store:", cause);
	}
}

const LEAVING = "leaving";

/**
 * Has the page that follows a sign-out forget what people have left in this browser (`forgetIfOut`). Not at once: the
 * browser may ask whether to leave, and not all sign-outs arrive. Who uses the page again has stayed.
 */
export const forgetOnceOut = () =>
	orNot(() => {
		sessionStorage.setItem(LEAVING, "yes");
		const stay = () => sessionStorage.removeItem(LEAVING);
		for (const event of ["pointerdown", "keydown"]) addEventListener(event, stay, { once: true });
	});

/** To be called where nobody is signed in. */
export const forgetIfOut = () =>
	orNot(() => {
		if (!sessionStorage.getItem(LEAVING)) return;
		sessionStorage.removeItem(LEAVING);
		for (const key of Object.keys(localStorage))
			if (key.startsWith(KEPT)) localStorage.removeItem(key);
	});
