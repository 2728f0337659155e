import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { sendOnce } from "./send-once";

sendOnce();
// This file also holds the framework (vite.chunks.ts), so it runs before Remix's inline script has set
// the route modules. That script runs in the same task: hydrate in the next one.
setTimeout(() =>
	startTransition(() => {
		hydrateRoot(
			document,
			<StrictMode>
				<RemixBrowser />
			</StrictMode>,
		);
	}),
);
