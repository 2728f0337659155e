/**
 * Asks the browser to keep what this screen stores when others need the room. Where it does not, the screen downloads again
 * what is lost, so a refusal is of no consequence.
 */
export function askToLast(): void {
	// Missing on plain http and in old browsers. Firefox asks whoever is there, over what plays, and nobody stands at a screen.
	if (!("storage" in navigator && "persist" in navigator.storage)) return;
	if (/Firefox/.test(navigator.userAgent)) return;
	navigator.storage
		.persist()
		.catch((error: unknown) => console.info("What is stored may be deleted:", error));
}
