import { getPatiently } from "./services/request/patient-data";

const navigation = () => window.__remixRouter.state.navigation;

/**
 * Loads a route's script that could not be loaded, once the line is back. Where it is gone, as after a release, the document
 * goes where the router was about to lead. The build has Remix call this (vite.patience.ts), which would reload the page that
 * is left (docs/decisions/0016).
 * @param path the script's, as the manifest has it
 * @param cause why it could not be loaded
 * @returns its exports; stays pending where another document is loaded, or nobody waits any more
 */
export async function scriptAgain(path: string, cause: unknown): Promise<unknown> {
	console.warn("A route's script is not there:", path, cause);
	const { state, location: to } = navigation();
	// From the server, not from the cache: what the script imports may be what is lacking.
	await getPatiently(path, { cache: "no-store" });
	try {
		return await import(/* @vite-ignore */ path);
	} catch {
		if (navigation().location === to) {
			if (state === "loading") location.assign(window.__remixRouter.createHref(to));
			// A form is not sent yet: no other page has it.
			else location.reload();
		}
		return new Promise(() => {});
	}
}
