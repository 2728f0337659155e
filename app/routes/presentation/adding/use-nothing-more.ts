import { useState } from "react";
import { announce } from "~/components/frame/live-region";
import { type AddKind, isFileKind } from "../values";
import { leftInPanel, typedInPanel } from "./panel-fields";

export const NOTHING_MORE = "Nothing more to add: choose a file first.";

/**
 * Several files, and those that are dropped or pasted, are added by themselves, but one that is chosen in the panel waits for
 * Add. Whoever presses that after the first has done nothing wrong.
 */
export function useNothingMore() {
	const [state, setState] = useState<"added" | "told">();
	return {
		/** Files were added by themselves. */
		noteAdded: () => setState("added"),
		/** Something is done in the panel. */
		forget: () => setState(undefined),
		isTold: state === "told",
		/** Add was pressed in this panel: says that it is empty, if files were added by themselves. Returns whether it was said. */
		tell(kind: AddKind): boolean {
			const isEmpty = leftInPanel() === "" && typedInPanel().title === "";
			if (!state || !isEmpty || !isFileKind(kind)) return false;
			setState("told");
			announce(NOTHING_MORE);
			return true;
		},
	};
}
