const LOOK_FOR_UPDATE_MS = 3_600_000;

/**
 * Stores the page itself on the screen with a service worker, so that it starts
 * without the service. Browsers allow this on secure pages only. Reloads the
 * page when the service has a newer player.
 */
export async function keepShell(): Promise<void> {
	if (!("serviceWorker" in navigator)) return;
	const { serviceWorker } = navigator;
	let isKept = serviceWorker.controller !== null;
	serviceWorker.addEventListener("controllerchange", () => {
		// The first one takes over the page that it was registered by.
		if (isKept) location.reload();
		isKept = true;
	});
	const register = () => serviceWorker.register("service-worker.js");
	try {
		await register();
	} catch (error) {
		console.info("The page cannot be stored on this screen:", error);
	}
	setInterval(() => {
		// One whose files could not be stored is registered no more.
		register()
			.then((registration) => registration.update())
			.catch((error: unknown) => console.info("Cannot check for a newer player:", error));
	}, LOOK_FOR_UPDATE_MS);
}
