// Runs in a document of its own (docs/decisions/0009), because the player's page may call the service
// alone. It gets addresses as messages and answers whether their hosts can be reached.

const ANSWER_MS = 5_000;
const after = <T>(value: T) =>
	new Promise<T>((resolve) => setTimeout(() => resolve(value), ANSWER_MS));

window.addEventListener("message", async ({ data, source }) => {
	if (source !== window.parent || typeof data !== "string") return;
	window.parent.postMessage({ url: data, isReached: await isReached(data) }, "*");
});

async function isReached(url: string): Promise<boolean> {
	// Browsers hold few connections to a host, so that a silent one is given up. Chromium has this from 66 on.
	const over = "AbortController" in window ? new AbortController() : null;
	const asked = fetch(url, {
		signal: over?.signal,
		method: "HEAD",
		mode: "no-cors",
		credentials: "omit",
		cache: "no-store",
	}).then(
		() => "answered",
		() => "failed",
	);
	const outcome = await Promise.race([asked, after("silent")]);
	over?.abort();
	// Some sites answer, but only to pages of their own (Cross-Origin-Resource-Policy), or not, or late, to HEAD.
	return outcome === "answered" || opens(url, outcome === "failed");
}

/**
 * Unlike a frame, an object tells when its page cannot be opened.
 * @param ifSilent what counts where it tells nothing
 */
async function opens(url: string, ifSilent: boolean): Promise<boolean> {
	const page = document.createElement("object");
	const opened = new Promise<boolean>((resolve) => {
		page.onload = () => resolve(true);
		page.onerror = () => resolve(false);
	});
	page.type = "text/html";
	page.data = url;
	document.body.append(page);
	const isOpen = await Promise.race([opened, after(ifSilent)]);
	page.remove();
	return isOpen;
}
