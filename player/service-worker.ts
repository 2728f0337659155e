/** This build's version and files, inserted by build.mjs; "./" is the page. */
declare const SHELL_VERSION: string;
declare const SHELL_FILES: readonly string[];

/** TypeScript's WebWorker types declare `self` as a generic worker scope. */
const worker = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = "player-shell-";
const CACHE = PREFIX + SHELL_VERSION;
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

async function install(): Promise<void> {
	const cache = await caches.open(CACHE);
	await cache.addAll(Array.from(shell, (url) => new Request(url, { cache: "reload" })));
	await worker.skipWaiting();
}

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
