import { expect, type Page } from "@playwright/test";

/** Opens a page whose scripts come only once they are let in. */
export async function openEarly(desk: Page, dashboard: string, path: string) {
	let letScriptsIn = () => {};
	const wanted = new Promise<void>((resolve) => {
		letScriptsIn = resolve;
	});
	await desk.route("**/assets/*.js", (route) => wanted.then(() => route.continue()));
	await desk.goto(dashboard + path, { waitUntil: "commit" });
	return async () => {
		letScriptsIn();
		await expect(desk.getByRole("status")).toBeAttached();
	};
}
