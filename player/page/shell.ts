const LOOK_FOR_UPDATE_MS = 3_600_000;

/**
 * Stores the page itself on the screen with a service worker, so that it starts
 * without the service. Browsers allow this on secure pages only. Reloads the
 * page when the service has a newer player.
 */
export async function keepShell(): Promise<void> {
	if (!("serviceWorker" in navigator)) return;
	const { serviceWorker } = navigator;
	let { controller } = serviceWorker;
	serviceWorker.oncontrollerchange = () => {
		// The first one takes over the page that it was registered by. Where the browser has dropped it, there is no newer page.
		if (controller && serviceWorker.controller) location.reload();
		controller = serviceWorker.controller;
	};
	const register = () => serviceWorker.register("service-worker.js");
	const tell = (error: unknown) => console.info("The page cannot be stored or renewed:", error);
	await register().catch(tell);
	setInterval(() => {
		// One whose files could not be stored is registered no more.
		register()
			.then((registration) => registration.update())
			.catch(tell);
	}, LOOK_FOR_UPDATE_MS);
}
