import type { Plugin } from "vite";

/** Remix's settings by name, such as v3_singleFetch. */
type Future = Readonly<Record<string, boolean>>;

const REMIX = /\/@remix-run\/react\/dist\/esm\/[\w-]+\.js$/;
const ASKED = /\b(?:window\.__remixContext\.)?future\.(v3_\w+)/g;
/** How Remix asks within a call for data whether v3_singleFetch is set: then alone it is given this function. */
const ASKED_BY_FUNCTION = /\btypeof singleFetch === "function"/g;
/** Whether the server renders no pages; ours does (Remix's `ssr`). */
const ASKED_FOR_PAGES = /\bwindow\.__remixContext\.isSpaMode\b|(?<=[(!])isSpaMode\b/g;
/** What makes a link load the next page before it is pressed, and the place of what that needs; none of ours asks for it. */
const PREFETCHING = /\busePrefetchBehavior\(prefetch, props\)/g;
const PREFETCHED = /\bshouldPrefetch && !isAbsolute\b|\bisPageLinkDescriptor\(link\)(?= \?)/g;

/**
 * Answers in Remix's own code for browsers what it asks its settings while it runs, so that the build leaves out what they
 * rule out, and leaves out links that load pages ahead: 4 KB that no browser then has to load (docs/decisions/0004).
 */
export const knownFuture = (future: Future): Plugin => ({
	name: "known-future",
	apply: "build",
	transform(code, id, options) {
		if (options?.ssr || !REMIX.test(id)) return undefined;
		const answered = code
			.replace(ASKED, (_, name: string) => String(future[name] ?? false))
			.replace(ASKED_BY_FUNCTION, String(future.v3_singleFetch ?? false))
			.replace(ASKED_FOR_PAGES, "false")
			.replace(PREFETCHING, "[false, null, {}]")
			.replace(PREFETCHED, "false");
		return { code: answered, map: null };
	},
});
