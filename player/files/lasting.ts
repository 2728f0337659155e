/**
 * Asks the browser to keep what this screen stores when others need the room. Where it does not, the screen downloads again
 * what is lost, so a refusal is of no consequence.
 */
export function askToLast(): void {
	// Missing on plain http and in old browsers.
	if (!("storage" in navigator && "persist" in navigator.storage)) return;
	navigator.storage
		.persist()
		.catch((error: unknown) => console.info("What is stored may be deleted:", error));
}
