import { Form, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { paths } from "../../paths";
import { Button } from "../button";
import { switchOverlay } from "../dialogs/overlay";
import { useScripted } from "../use-scripted";

const PARAMETER = "debug";
const SHOWN_MS = 2_000;
const hasDebug = (search: string) => new URLSearchParams(search).has(PARAMETER);

/** Whether `?debug` was in the address of this document; scripts put it back where a link or an answer dropped it. */
function useDebug(): boolean {
	const { search, pathname, key } = useLocation();
	const isNamed = hasDebug(search);
	const [isOn, setOn] = useState(isNamed);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each navigation writes the address anew
	useEffect(() => {
		if (isNamed) return setOn(true);
		if (!isOn || hasDebug(location.search)) return;
		const next = `${search ? `${search}&` : "?"}${PARAMETER}`;
		history.replaceState(history.state, "", pathname + next + location.hash);
	}, [isNamed, isOn, search, pathname, key]);
	return isOn || isNamed;
}

/**
 * The hidden panel of spec 2: switches the brand and starts a test checkout, on any page with `?debug` in its
 * address, with scripts on or off. The server keeps `?debug` through links and forms (kept-debug.server.ts).
 */
export function DebugPanel({ theme }: { theme: string }) {
	const isScripted = useScripted();
	const { pathname } = useLocation();
	if (!useDebug()) return null;
	const cover = () => {
		switchOverlay("Trying the overlay…");
		setTimeout(() => switchOverlay(undefined), SHOWN_MS);
	};
	return (
		<section aria-label="Debug" className="debug-panel">
			<form method="post" action={paths.theme} className="flex gap-2">
				{(["theme1", "theme2"] as const).map((one) => (
					<Button key={one} size="small" name="theme" value={one} aria-pressed={one === theme}>
						{one}
					</Button>
				))}
			</form>
			<Form method="post" action={paths.checkout}>
				<Button size="small">Checkout!!!</Button>
			</Form>
			{isScripted && (
				<Button type="button" size="small" onClick={cover}>
					Overlay
				</Button>
			)}
			{/* Without a Referer, the server does not put ?debug back. */}
			<a href={pathname} rel="noreferrer" className="px-2 underline">
				Close
			</a>
		</section>
	);
}
