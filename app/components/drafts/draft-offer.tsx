import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "../button";
import { focusHeading } from "../frame/arrival-focus";
import { announce } from "../frame/live-region";
import { shownTime } from "../text/shown-time";
import { useLayout } from "../use-layout";
import { DraftTitle } from "./draft-title";
import type { Draft } from "./store";

/** What drafts of forms have: the revision that they were made from. */
type OfForm = { values: { revision: string } };

interface Props<Work extends OfForm> {
	draft: Draft<Work>;
	/** The title or name in it; nothing where none was typed. */
	title: string;
	/** What the service calls the saved one; "" or undefined where that is not known, or there is none. */
	saved?: string;
	/** What is said of it besides. */
	children?: ReactNode;
	onTake: (draft: Draft<Work>) => void;
	onDiscard: (draft: Draft<Work>) => void;
}

/** Offers what an earlier visit left unsaved in this browser. */
export function DraftOffer<Work extends OfForm>(props: Props<Work>) {
	const { draft, title, saved, children, onTake, onDiscard } = props;
	const { revision } = draft.values;
	const box = useRef<HTMLElement>(null);
	// It stands before the heading, which has the focus.
	useEffect(() => announce("A draft that was not saved is offered above the form"), []);
	useEffect(() => {
		// It comes in above what the browser brings back to its place after a reload. Who has a field already is left there.
		if (!document.activeElement?.matches("input, select, textarea"))
			box.current?.scrollIntoView({ block: "nearest" });
	}, []);
	// Its answer takes it away, with the button that was pressed.
	useLayout(
		() => () => {
			if (box.current?.contains(document.activeElement)) focusHeading();
		},
		[],
	);
	/** The second click of a double click is at the draft that is offered in this one's place. */
	const once =
		(answer: Props<Work>["onTake"]) =>
		({ detail }: MouseEvent) => {
			if (detail < 2) answer(draft);
		};
	return (
		<section
			ref={box}
			aria-label="Draft"
			className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-box border border-line bg-accent-soft p-4"
		>
			<p className="min-w-0 flex-1 basis-60">
				This browser has a draft of {shownTime(draft.at)} that was not saved
				<DraftTitle title={title} />.{saved && saved !== revision && " What is saved is newer."}
				{children}
			</p>
			<div className="flex flex-wrap gap-3">
				<Button type="button" size="small" onClick={once(onTake)}>
					Go on with the draft
				</Button>
				<Button type="button" size="small" onClick={once(onDiscard)}>
					Discard it
				</Button>
			</div>
		</section>
	);
}
