const FAMILY = "Player Sans";

/**
 * Loads the page's typeface with fetch instead of @font-face, because the page's
 * Content-Security-Policy allows connections to the service but has no font-src.
 */
export async function loadTypeface(): Promise<void> {
	if (typeof FontFace === "undefined") return;
	try {
		const response = await fetch(TYPEFACE_URL);
		if (!response.ok) throw new Error(`status ${response.status}`);
		const face = new FontFace(FAMILY, await response.arrayBuffer(), { weight: "100 900" });
		document.fonts.add(await face.load());
	} catch (error) {
		console.info("The page uses the system's typeface:", error);
	}
}
