import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { Button } from "./button";
import { FormButtons } from "./form-buttons";

interface Props {
	/** Whether the page has changes that are not saved; read when somebody leaves. */
	isChanged: RefObject<boolean>;
}

/**
 * Asks before somebody leaves a page with changes that are not saved, by a link, Back, a reload or by
 * closing it. A form's own submit is no leaving.
 */
export function UnsavedChanges({ isChanged }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const blocker = useBlocker(
		({ currentLocation, nextLocation }) =>
			isChanged.current === true && currentLocation.pathname !== nextLocation.pathname,
	);
	const isAsking = blocker.state === "blocked";
	useBeforeUnload(
		useCallback(
			(event) => {
				if (isChanged.current) event.preventDefault();
			},
			[isChanged],
		),
	);
	useEffect(() => {
		if (isAsking) dialog.current?.showModal();
	}, [isAsking]);
	if (!isAsking) return null;
	return (
		<dialog
			ref={dialog}
			aria-labelledby="leave-title"
			onCancel={(event) => {
				event.preventDefault();
				blocker.reset();
			}}
			className="page-dialog"
		>
			<h2 id="leave-title" className="text-lg font-semibold">
				Leave without saving?
			</h2>
			<p className="mt-2 mb-6 text-muted">What you changed here is not saved.</p>
			<FormButtons
				action={
					<Button type="button" kind="primary" autoFocus onClick={() => blocker.reset()}>
						Stay
					</Button>
				}
				cancel={
					<Button type="button" onClick={() => blocker.proceed()}>
						Leave
					</Button>
				}
			/>
		</dialog>
	);
}
