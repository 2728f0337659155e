import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "../button";
import { FormButtons } from "../forms/form-buttons";
import { useLayout } from "../use-layout";
import { showModal } from "./modals";

interface Props {
	title: string;
	children: ReactNode;
	/** The answer that changes nothing, or the likelier one; it is focused. */
	first: { label: string; run: () => void };
	second: { label: string; run: () => void };
	/** Escape. */
	onCancel: () => void;
}

/** A modal dialog with two answers, for what scripts alone ask. */
export function Question({ title, children, first, second, onCancel }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const titleId = useId();
	const textId = useId();
	useEffect(() => (dialog.current ? showModal(dialog.current) : undefined), []);
	useLayout(() => {
		const { current } = dialog;
		// Taken off the page while it is open, it would leave the focus nowhere.
		return () => current?.close();
	}, []);
	// At once: React takes it off the page a moment later, and what is typed meanwhile would go nowhere.
	const answer = (run: () => void) => () => {
		dialog.current?.close();
		run();
	};
	return (
		<dialog
			ref={dialog}
			aria-labelledby={titleId}
			aria-describedby={textId}
			onCancel={(event) => {
				event.preventDefault();
				// A dialog that this one stands in would take it for its own.
				event.stopPropagation();
				answer(onCancel)();
			}}
			className="page-dialog dialog-brief"
		>
			<h2 id={titleId} className="text-lg font-semibold">
				{title}
			</h2>
			<p id={textId} className="dialog-scrolls mt-2 mb-6 wrap-anywhere text-muted">
				{children}
			</p>
			<FormButtons
				action={
					<Button type="button" kind="primary" autoFocus onClick={answer(first.run)}>
						{first.label}
					</Button>
				}
				cancel={
					<Button type="button" onClick={answer(second.run)}>
						{second.label}
					</Button>
				}
			/>
		</dialog>
	);
}
