import { useNonce } from "./nonce";

/**
 * Refuses a form that was sent before the scripts came, and is again within ten seconds, with the same button and values,
 * unless the page was left and is back. In few bytes, as every page has it.
 */
const SCRIPT = `{let f,v,t
const a=addEventListener,d=e=>[...new FormData(e.target,e.submitter)].map(([n,x])=>[n,x.name??x])+""
a("submit",e=>{if(e.target==f&&e.timeStamp<t&&d(e)==v)e.preventDefault(),e.stopPropagation()},true)
a("submit",e=>{if(!window.__remixRouter)f=e.target,v=d(e),t=e.timeStamp+1e4})
onpageshow=()=>f=0}`;

/** Has a button that is pressed twice before the page's scripts have come make one; then `sendOnce` does. */
export const EarlyTwice = () => (
	<script
		nonce={useNonce()}
		suppressHydrationWarning
		// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
		dangerouslySetInnerHTML={{ __html: SCRIPT }}
	/>
);
