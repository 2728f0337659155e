import { RemixBrowser } from "@remix-run/react";
import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { sendOnce } from "./browser/send-once";
import { untilTaken } from "./browser/until-taken";
import { knowLook } from "./components/frame/kept-look";
import { tellZone } from "./services/schedules/browser-zone";

/** Calls back once the page is taken over. Around it, not beside: a tree of other shape has other ids than the server's. */
function Taken({ then, children }: { then: () => void; children: ReactNode }) {
	useEffect(then, [then]);
	return children;
}

sendOnce();
tellZone();
// This file also holds the framework (bundling/chunks.ts), so it runs before Remix's inline script has set
// the route modules. That script runs in the same task: hydrate in the next one.
setTimeout(() => {
	knowLook();
	untilTaken((then) =>
		startTransition(() => {
			hydrateRoot(
				document,
				<StrictMode>
					<Taken then={then}>
						<RemixBrowser />
					</Taken>
				</StrictMode>,
			);
		}),
	);
});
