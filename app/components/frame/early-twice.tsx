import { TAKEN } from "~/browser/until-taken";
import { useNonce } from "./nonce";

/**
 * Refuses a form that the browser has sent before the scripts had taken the page over, and that is sent again within ten
 * seconds, with the same button and nothing typed since, unless the page was left and is back. Another look is not chosen while
 * that would lose what is typed: the button waits for the scripts (scheme-choice.tsx). What is sent says so. In few bytes, as every
 * page has it.
 */
const SCRIPT = `{let f,b,t,i,r
const a=addEventListener
a("submit",e=>{let n=e.target,s=e.submitter
if(i&&n.matches(".scheme-choice"))e.preventDefault(),s.dataset.early=1
else if(n==f&&s==b&&e.timeStamp<t)e.preventDefault(),e.stopPropagation()},true)
a("submit",e=>{if(!r&&!e.defaultPrevented)f=e.target,b=e.submitter,t=e.timeStamp+1e4,f.dataset.sent=1})
a("${TAKEN}",()=>r=1)
onpageshow=e=>{if(e.persisted)f=0}
oninput=()=>{f=0;i=1}}`;

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
