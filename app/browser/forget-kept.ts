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

/** When somebody pressed Logout last in this tab, in milliseconds since 1970. */
const LEAVING = "leaving";
/** How long a sign-out may take. The page can be used meanwhile, so that nothing else tells one that goes on from one that ended. */
const LONGEST_MS = 5 * 60_000;

/**
 * Has the page that follows a sign-out forget what people have left in this browser (`forgetIfOut`). Not at once: the
 * browser may ask whether to leave, and not all sign-outs arrive.
 */
export const forgetOnceOut = () => orNot(() => sessionStorage.setItem(LEAVING, String(Date.now())));

/** To be called where nobody is signed in. */
export const forgetIfOut = () =>
	orNot(() => {
		const since = Number(sessionStorage.getItem(LEAVING));
		sessionStorage.removeItem(LEAVING);
		if (Date.now() - since > LONGEST_MS) return;
		for (const key of Object.keys(localStorage))
			if (key.startsWith(KEPT)) localStorage.removeItem(key);
	});
