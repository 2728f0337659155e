import { useState } from "react";
import { keep, keptKey, readKept } from "~/browser/kept";
import { useOpener } from "~/components/forms/opened-by";
import { useLayout } from "~/components/use-layout";

/**
 * Whether the preview's screen stands upright, and what turns it. The browser remembers it for the person and presentation.
 * @param of the presentation's id; undefined for a new one, of which nothing is remembered
 */
export function useUpright(of: string | undefined): [isUpright: boolean, turn: () => void] {
	const key = keptKey(useOpener(), `upright:${of}`);
	const [isUpright, setUpright] = useState(false);
	useLayout(() => {
		if (of !== undefined) setUpright(readKept(key) === true);
	}, [of, key]);
	function turn() {
		setUpright(!isUpright);
		if (of !== undefined) keep(key, isUpright ? undefined : true);
	}
	return [isUpright, turn];
}
