import { useNonce } from "./nonce";

/**
 * Refuses a form that is sent by the browser itself once more within ten seconds, with the same button and values, unless
 * the page was left and is back. In few bytes, as every page has it.
 */
const SCRIPT = `{let f,v,t
const d=e=>[...new FormData(e.target,e.submitter)].map(([n,x])=>[n,x.name??x])+""
addEventListener("submit",e=>{if(e.target==f&&e.timeStamp<t&&d(e)==v)e.preventDefault(),e.stopPropagation()},true)
addEventListener("submit",e=>{if(!e.defaultPrevented)f=e.target,v=d(e),t=e.timeStamp+1e4})
addEventListener("pageshow",()=>f=0)}`;

/** Has a button that is pressed twice before the page's scripts have come make one; then `sendOnce` does. */
export const EarlyTwice = () => (
	<script
		nonce={useNonce()}
		suppressHydrationWarning
		// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
		dangerouslySetInnerHTML={{ __html: SCRIPT }}
	/>
);
