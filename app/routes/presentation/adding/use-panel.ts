import { useRef } from "react";
import type { useFound } from "../use-found";
import type { AddKind } from "../values";
import { chosenFile, emptyPanel, keepLinkAlone, leftInPanel, typedInPanel } from "./panel-fields";
import type { useAdding } from "./use-adding";
import { useNothingMore } from "./use-nothing-more";

interface Options {
	/** The kind of slide whose panel is open. */
	kind: AddKind;
	setKind: (kind: AddKind) => void;
	adding: Pick<ReturnType<typeof useAdding>, "addFiles" | "addFrom" | "addLeft" | "clearPanel">;
	wrong: Pick<ReturnType<typeof useFound>, "forget" | "forgetPanel">;
}

/** The panel that adds a slide: opening that of another kind, and adding what is in this one. */
export function usePanel({ kind, setKind, adding, wrong }: Options) {
	/** What is left in the panel and was told to be no slide, while nothing is changed. */
	const kept = useRef<File | string>();
	const keep = () => {
		kept.current = leftInPanel();
	};
	const nothingMore = useNothingMore();

	/** Shows the panel for another kind of slide; what was wrong in the last one is over. */
	function turn(next: AddKind) {
		if (next === kind) return;
		setKind(next);
		nothingMore.forget();
		wrong.forgetPanel();
	}
	return {
		nothingMore,
		turn,
		/** Something was changed: what is left in the panel is tried anew. */
		forgetKept() {
			kept.current = undefined;
		},
		/**
		 * Opens the panel for another kind of slide, once what is left in this one has its slide. What cannot have one stays in
		 * sight, until that was told and another is pressed. Returns whether the panel is open.
		 */
		open(next: AddKind): boolean {
			if (next === kind) return true;
			const left = leftInPanel();
			if (left !== "" && left === kept.current) emptyPanel();
			else if (!adding.clearPanel()) {
				keep();
				return false;
			}
			turn(next);
			return true;
		},
		/** Adds what is in this panel, and empties it. */
		add() {
			if (nothingMore.tell(kind)) return;
			keepLinkAlone();
			const file = chosenFile();
			const [title = "", url = ""] = Object.values(typedInPanel()).map((text) => text.trim());
			if (!adding.addFrom(kind, { title, url, file })) return keep();
			wrong.forget();
			emptyPanel();
		},
		/** Adds the file that is left in the panel, before a save. */
		addLeft() {
			const done = adding.addLeft();
			if (done === "wrong") keep();
			return done;
		},
		/** Adds files that need no press of Add. */
		addFiles(files: File[]) {
			adding.addFiles(files);
			nothingMore.noteAdded();
		},
	};
}
