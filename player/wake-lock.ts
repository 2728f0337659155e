/** Asks the browser not to switch the display off, again each time the page comes back to view. */
export function keepAwake(): void {
	if (!("wakeLock" in navigator)) return;
	const ask = () => {
		if (document.visibilityState !== "visible") return;
		navigator.wakeLock
			.request("screen")
			.catch((error: unknown) => console.info("The display may switch itself off:", error));
	};
	document.addEventListener("visibilitychange", ask);
	ask();
}
