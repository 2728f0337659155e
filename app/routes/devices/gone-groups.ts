import { quoted } from "@signage/contract/text/right-to-left";
import { useEffect, useRef } from "react";
import { focusHeading } from "~/components/frame/arrival-focus";
import { warn } from "~/components/frame/live-region";
import { hasChanged } from "~/components/unsaved/unsaved-forms";
import { useLayout } from "~/components/use-layout";

interface Gone {
	deviceGroupId: number;
	name: string;
}
/** Is told of a group that goes from the page with something in its form that is not saved. */
export type NoteGone = (gone: Gone) => void;

/** Notes a group that goes from the page with something in its form that is not saved. */
export function useNotedOnceGone({ deviceGroupId, name }: Gone, note: NoteGone): void {
	const newest = useRef({ name, note });
	newest.current = { name, note };
	useLayout(() => {
		const form = document.getElementById(`title-${deviceGroupId}`)?.closest("form");
		return () => {
			const { name, note } = newest.current;
			if (form && hasChanged(form)) note({ deviceGroupId, name });
		};
	}, [deviceGroupId]);
}

/**
 * Tells once a group that somebody was changing is no more. Who has deleted it here gets the notice of that in its place.
 * @param all those that there are; undefined where that is not known
 */
export function useToldOnceGone(all: readonly { deviceGroupId: number }[] | undefined): NoteGone {
	const noted = useRef<Gone[]>([]);
	useEffect(() => {
		const { current } = noted;
		noted.current = [];
		const gone = current.filter(
			(one) => all && !all.some(({ deviceGroupId }) => deviceGroupId === one.deviceGroupId),
		);
		if (gone.length === 0) return;
		warn(
			gone
				.map(
					({ name }) =>
						`The group ${quoted(name)} was deleted elsewhere: what you changed in it is not saved.`,
				)
				.join(" "),
		);
		if (document.activeElement === document.body) focusHeading();
	});
	return (gone) => void noted.current.push(gone);
}
