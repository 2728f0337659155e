// Runs in a document of its own (docs/decisions/0009), because the player's page may call the service
// alone. It gets addresses as messages and answers whether their hosts can be reached.

// A module, so that tests can import it.
export {};

const ANSWER_MS = 5_000;
const silence = () => new Promise<undefined>((resolve) => setTimeout(resolve, ANSWER_MS));

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
		() => true,
		() => false,
	);
	const outcome = await Promise.race([asked, silence()]);
	over?.abort();
	// Some sites answer, but only to pages of their own (Cross-Origin-Resource-Policy), or not, or late, to HEAD.
	return outcome || opens(url, outcome === false);
}

/**
 * Firefox opens nothing in an object that may not be fetched (Cross-Origin-Resource-Policy); its frames, unlike all others', fire
 * `load` for a page alone.
 */
const DO_FRAMES_TELL = /Firefox/.test(navigator.userAgent);

/**
 * Unlike a frame, an object tells when its page cannot be opened. WebKit's tells nothing, and shows what stands in it instead.
 * @param ifSilent what counts where neither tells anything
 */
async function opens(url: string, ifSilent: boolean): Promise<boolean> {
	const page = document.createElement(DO_FRAMES_TELL ? "iframe" : "object");
	page.innerHTML = "<b>-</b>";
	const opened = new Promise<boolean>((resolve) => {
		page.onload = () => resolve(true);
		page.onerror = () => resolve(false);
	});
	page.setAttribute("type", "text/html");
	page.setAttribute(DO_FRAMES_TELL ? "src" : "data", url);
	document.body.append(page);
	const outcome = await Promise.race([opened, silence()]);
	const hasInstead = page.children[0]?.getClientRects()[0] !== undefined;
	page.remove();
	return outcome ?? (ifSilent && !hasInstead && !DO_FRAMES_TELL);
}
