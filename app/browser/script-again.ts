import { getPatiently } from "../services/request/patient-data";

const navigation = () => window.__remixRouter.state.navigation;

let isSent = false;

/** Sends a form as browsers without scripts do, once, whatever scripts are gone. */
function sendPlainly(action: string, fields: FormData): void {
	if (isSent) return;
	isSent = true;
	const form = Object.assign(document.createElement("form"), {
		method: "post",
		action,
		hidden: true,
	});
	for (const [name, value] of fields)
		form.append(Object.assign(document.createElement("input"), { name, value }));
	document.body.append(form);
	form.submit();
}

/**
 * Loads a route's script that could not be loaded, once the line is back. Where it is gone, as after a release, the document
 * goes where the router was about to lead, with the form that was to be sent there. The build has Remix call this (bundling/patience.ts), which would reload the page that
 * is left (docs/decisions/0016).
 * @param path the script's, as the manifest has it
 * @param cause why it could not be loaded
 * @returns its exports; stays pending where another document is loaded, or nobody waits any more
 */
export async function scriptAgain(path: string, cause: unknown): Promise<unknown> {
	console.warn("A route's script is not there:", path, cause);
	const { location: to, formAction, formData, state } = navigation();
	// From the server, not from the cache: what the script imports may be what is lacking.
	await getPatiently(path, { cache: "no-store" });
	try {
		return await import(/* @vite-ignore */ path);
	} catch {
		if (navigation().location === to) {
			if (state === "loading") location.assign(window.__remixRouter.createHref(to));
			// No form with a file is sent to another route.
			else if (formData) sendPlainly(formAction, formData);
			else location.reload();
		}
		return new Promise(() => {});
	}
}

/**
 * Loads a dialog's script, once the line is back where that is down. Where it is gone, the document comes again with the dialog
 * in it, which works as it does without scripts; one that has the dialog is not loaded again (docs/decisions/0016).
 * @returns the script's exports; stays pending where it cannot be had
 */
export async function dialogScript<T>(load: () => Promise<T>): Promise<T> {
	try {
		return await load();
	} catch (cause) {
		console.warn("A dialog's script is not there:", cause);
		const isInPage = document.querySelector(".page-dialog") !== null;
		await getPatiently(window.__remixManifest.url, { method: "HEAD", cache: "no-store" });
		return load().catch(() => {
			if (!isInPage) location.reload();
			return new Promise<never>(() => {});
		});
	}
}
