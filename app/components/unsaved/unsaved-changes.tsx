import { type BlockerFunction, useBeforeUnload, useBlocker } from "@remix-run/react";
import type { ReactNode, RefObject } from "react";
import { Question } from "../dialogs/question";
import { isStop } from "../frame/slow-notice";
import { ledTo } from "../loading/led-to";
import { useUnsavedWork } from "./unsaved-work";

export interface Leaving {
	/** Whether what is typed may be gone at another query of the same page; both are a `location.search`. */
	isLeaving?: (from: string, to: string) => boolean;
}

interface Props extends Leaving {
	/** Whether the page has changes that are not saved; read when somebody leaves. */
	isChanged: RefObject<boolean>;
	/** Called when somebody stays. */
	onStay?: () => void;
	/** What becomes of the changes. */
	children: ReactNode;
}

type Ways = Parameters<BlockerFunction>[0];
type IsLeft = (from: Ways["currentLocation"], to: Ways["nextLocation"]) => boolean;

const isOtherPage: IsLeft = (from, to) => from.pathname !== to.pathname;

/** Whether a form's answer leads on from here, which the router does without asking: what was sent is saved. */
function isDoneWith(isLeft: IsLeft): boolean {
	// The page shows what the router does a moment later.
	const { location, navigation } = window.__remixRouter.state;
	const to = ledTo(navigation);
	return to !== undefined && isLeft(location, to);
}

/** Whether somebody was asked and leaves: where the next page's script is gone, the document goes there (app/browser/script-again.ts). */
const isAgreed = () =>
	Array.from(window.__remixRouter.state.blockers.values()).some(
		({ state }) => state === "proceeding",
	);

/** Has changes count as unsaved work, and asks before the page is reloaded or closed. */
export function useAskAtEnd(isChanged: RefObject<boolean>, isLeft = isOtherPage): void {
	useUnsavedWork(() => isChanged.current === true);
	useBeforeUnload((event) => {
		if (isChanged.current && !isDoneWith(isLeft) && !isAgreed()) event.preventDefault();
	});
}

/**
 * Asks before somebody leaves a page with changes that are not saved, by a link, Back, a reload or by
 * closing it. A form's own submit is no leaving.
 */
export function UnsavedChanges({ isChanged, isLeaving, onStay, children }: Props) {
	const isLeft: IsLeft = (from, to) =>
		isOtherPage(from, to) || isLeaving?.(from.search, to.search) === true;
	useAskAtEnd(isChanged, isLeft);
	const blocker = useBlocker(
		({ currentLocation: from, nextLocation: to }) =>
			isChanged.current === true && !isStop(to) && isLeft(from, to),
	);
	if (blocker.state !== "blocked") return null;
	const stay = () => {
		blocker.reset();
		onStay?.();
	};
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
