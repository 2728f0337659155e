const LOOK_FOR_UPDATE_MS = 3_600_000;

/**
 * Keeps the page itself on the screen, so that it starts without the service; on secure pages only,
 * as browsers have it. When the service brings a newer player, the page reloads into it.
 */
export async function keepShell(): Promise<void> {
	if (!("serviceWorker" in navigator)) return;
	const { serviceWorker } = navigator;
	if (serviceWorker.controller)
		serviceWorker.addEventListener("controllerchange", () => location.reload());
	try {
		const registration = await serviceWorker.register("service-worker.js");
		setInterval(() => {
			registration
				.update()
				.catch((error: unknown) => console.info("No look at newer players:", error));
		}, LOOK_FOR_UPDATE_MS);
	} catch (error) {
		console.info("The page cannot be kept on this screen:", error);
	}
}
