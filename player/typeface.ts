const FAMILY = "Player Sans";

/**
 * Loads the page's typeface. From bytes instead of a style sheet's address, because the page's
 * policy allows connections to the service and no font sources.
 */
export async function loadTypeface(): Promise<void> {
	if (typeof FontFace === "undefined") return;
	try {
		const response = await fetch(TYPEFACE_URL);
		if (!response.ok) throw new Error(`status ${response.status}`);
		const face = new FontFace(FAMILY, await response.arrayBuffer(), { weight: "100 900" });
		document.fonts.add(await face.load());
	} catch (error) {
		console.info("The page keeps the system's typeface:", error);
	}
}
