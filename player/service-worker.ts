/** This build's version and files, inserted by build.mjs; "./" is the page. */
declare const SHELL_VERSION: string;
declare const SHELL_FILES: readonly string[];
/** What this build's page has in it, and one of another build has not all of. */
declare const PAGE_MARKS: readonly string[];

/** TypeScript's WebWorker types declare `self` as a generic worker scope. */
const worker = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = "player-shell-";
const CACHE = PREFIX + SHELL_VERSION;
const PAGE = worker.registration.scope;
const shell = new Set(SHELL_FILES.map((file) => new URL(file, worker.registration.scope).href));

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
	const { request } = event;
	const url = new URL(request.url);
	url.search = "";
	url.hash = "";
	if (request.method === "GET" && shell.has(url.href)) event.respondWith(answer(url.href, request));
});

/**
 * Stores the files that belong together, or none: while a new version is deployed, an instance that is still old may
 * give its page, whose files are neither here nor, soon, anywhere else. It is tried again when the page looks for a newer player.
 */
async function install(): Promise<void> {
	const page = await fetch(fresh(PAGE));
	const text = await page.clone().text();
	if (!PAGE_MARKS.every((mark) => text.includes(mark)))
		throw new Error("the service's page is of another version");
	const cache = await caches.open(CACHE);
	await cache.addAll(
		Array.from(shell)
			.filter((url) => url !== PAGE)
			.map(fresh),
	);
	await cache.put(PAGE, page);
	await worker.skipWaiting();
}

const fresh = (url: string) => new Request(url, { cache: "reload" });

async function activate(): Promise<void> {
	const names = await caches.keys();
	const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
	await Promise.all(old.map((name) => caches.delete(name)));
	await worker.clients.claim();
}

/** A file as it is stored, or the service's where the browser cannot read what it has stored. */
async function answer(url: string, request: Request): Promise<Response> {
	try {
		const cache = await caches.open(CACHE);
		const stored = await cache.match(url);
		if (stored) return stored;
	} catch (error) {
		console.info("The page's files cannot be read:", error);
	}
	return fetch(request);
}
