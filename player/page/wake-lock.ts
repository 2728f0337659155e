/** Asks the browser to keep the display on, again each time the page becomes visible. */
export function keepAwake(): void {
	if (!("wakeLock" in navigator)) return;
	const ask = () => {
		if (document.visibilityState !== "visible") return;
		navigator.wakeLock
			.request("screen")
			.catch((error: unknown) => console.info("The display may turn itself off:", error));
	};
	document.addEventListener("visibilitychange", ask);
	ask();
}
