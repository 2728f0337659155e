const IDLE_MS = 3_000;

/** Hides the mouse pointer when it has not moved for three seconds. */
export function hideIdleCursor(): void {
	let timer = 0;
	const moved = () => {
		document.body.classList.remove("idle");
		clearTimeout(timer);
		timer = window.setTimeout(() => document.body.classList.add("idle"), IDLE_MS);
	};
	document.addEventListener("mousemove", moved);
	moved();
}
