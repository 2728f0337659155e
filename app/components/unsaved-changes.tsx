import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { type ReactNode, type RefObject, useCallback } from "react";
import { Question } from "./question";
import { isStop } from "./slow-notice";
import { useUnsavedWork } from "./unsaved-work";

export interface Leaving {
	/** Whether what is typed may be gone at another query of the same page; both are a `location.search`. */
	isLeaving?: (from: string, to: string) => boolean;
}

interface Props extends Leaving {
	/** Whether the page has changes that are not saved; read when somebody leaves. */
	isChanged: RefObject<boolean>;
	/** What becomes of the changes. */
	children: ReactNode;
}

/** Has changes count as unsaved work, and asks before the page is reloaded or closed. */
export function useAskAtEnd(isChanged: RefObject<boolean>): void {
	useUnsavedWork(() => isChanged.current === true);
	useBeforeUnload(
		useCallback(
			(event) => {
				if (isChanged.current) event.preventDefault();
			},
			[isChanged],
		),
	);
}

/**
 * Asks before somebody leaves a page with changes that are not saved, by a link, Back, a reload or by
 * closing it. A form's own submit is no leaving.
 */
export function UnsavedChanges({ isChanged, isLeaving, children }: Props) {
	useAskAtEnd(isChanged);
	const blocker = useBlocker(
		({ currentLocation: from, nextLocation: to }) =>
			isChanged.current === true &&
			!isStop(to) &&
			(from.pathname !== to.pathname || isLeaving?.(from.search, to.search) === true),
	);
	if (blocker.state !== "blocked") return null;
	const stay = () => blocker.reset();
	return (
		<Question
			key={blocker.location.key}
			title="Leave without saving?"
			first={{ label: "Stay", run: stay }}
			second={{ label: "Leave", run: () => blocker.proceed() }}
			onCancel={stay}
		>
			{children}
		</Question>
	);
}
