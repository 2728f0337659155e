import { useNonce } from "./nonce";

/**
 * Refuses a form that was sent before the scripts came, and is again within ten seconds, with the same button and nothing typed
 * since, unless the page was left and is back. In few bytes, as every page has it.
 */
const SCRIPT = `{let f,b,t
const a=addEventListener
a("submit",e=>{if(e.target==f&&e.submitter==b&&e.timeStamp<t)e.preventDefault(),e.stopPropagation()},true)
a("submit",e=>{if(!window.__remixRouter)f=e.target,b=e.submitter,t=e.timeStamp+1e4})
onpageshow=oninput=()=>f=0}`;

/** Has a button that is pressed twice before the page's scripts have come make one; then `sendOnce` does. */
export const EarlyTwice = () => (
	<script
		nonce={useNonce()}
		suppressHydrationWarning
		// Only in the page as it comes: once React makes pages, it is not needed. No weight for the browser's bundle.
		// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
		dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? SCRIPT : "" }}
	/>
);
