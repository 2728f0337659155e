import { useActionData, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { classes } from "../classes";
import { helpFor } from "../errors/error-help";
import { RequestNumber } from "../errors/request-number";
import type { ShownError } from "../errors/shown-error";
import { SignInAgain } from "../errors/sign-in-again";
import { useUnlessStopped } from "../frame/slow-notice";
import { useClose } from "./dialog-close";
import { showModal } from "./modals";

interface Props {
	title: ReactNode;
	/** The address that Escape goes to. */
	back: string;
	/** The id of what it asks or says, which is read out after its title. */
	describedBy?: string;
	/** Whether it has a text and its answers alone, which are in sight in low windows too. */
	isBrief?: boolean;
	children: ReactNode;
}

const linkTo = (href: string) =>
	Array.from(document.querySelectorAll<HTMLAnchorElement>("main a")).find(
		(one) => one.href === href,
	);

/** The same control in the rows after and before that of a link: what comes into its place if its row goes. */
function besides(link: Element | undefined): HTMLElement[] {
	const row = link?.closest("tr");
	const at = Array.from(row?.querySelectorAll("a, button") ?? []).indexOf(link as Element);
	const rows = [row?.nextElementSibling, row?.previousElementSibling];
	return rows.flatMap((one) => one?.querySelectorAll<HTMLElement>("a, button")[at] ?? []);
}

/**
 * Focuses the link to `href` if the page still has it, else `opener`, such as the button of a form that leads there, else
 * what stands beside it.
 */
function focusOpener(href: string, opener: Element | null, near: readonly HTMLElement[]): void {
	const link = linkTo(href) ?? [opener, ...near].find((one) => one?.isConnected);
	if (link instanceof HTMLElement) link.focus({ preventScroll: true });
}

/**
 * A dialog that is part of the page's address. The server renders it open; with JavaScript on it becomes
 * modal, in the same place. The element with `data-focus` is focused (React ignores `autoFocus` on
 * links). When the dialog closes, the link or button that opened it is focused, or what is in its place.
 * If its form is refused, the dialog says why and focuses that, or the first field that is wrong.
 */
export function PageDialog({ title, back, describedBy, isBrief, children }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const close = useClose(back);
	const { pathname } = useLocation();
	const refusal = useRef<HTMLDivElement>(null);
	const answer = useUnlessStopped(useActionData<{ error?: ShownError }>());
	// The page's own box is behind the modal dialog: dimmed, and out of reach of keys and screen readers.
	const error = answer?.error;
	useEffect(() => {
		const { href } = location;
		const { activeElement } = document;
		const near = besides(linkTo(href));
		const leave = dialog.current ? showModal(dialog.current) : undefined;
		dialog.current?.querySelector<HTMLElement>("[data-focus]")?.focus({ preventScroll: true });
		return () => {
			leave?.();
			focusOpener(href, activeElement, near);
		};
	}, []);
	useEffect(() => {
		if (!answer) return;
		const wrong = dialog.current?.querySelector<HTMLElement>("[aria-invalid=true]");
		(refusal.current ?? wrong)?.focus();
	}, [answer]);
	return (
		<dialog
			ref={dialog}
			open
			aria-labelledby="dialog-title"
			aria-describedby={describedBy}
			onCancel={(event) => {
				event.preventDefault();
				close();
			}}
			onClose={() => {
				// Browsers close it at a second Escape whatever the page says.
				if (dialog.current?.open) return;
				dialog.current?.showModal();
				close();
			}}
			className={classes("page-dialog", isBrief && "dialog-brief")}
		>
			<h2 id="dialog-title" className="text-lg font-semibold wrap-anywhere">
				{title}
			</h2>
			{error && (
				// Named, or screen readers say nothing of it once it has the focus. The page's box is the one alert.
				// biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and this is a text
				<div
					ref={refusal}
					role="group"
					aria-labelledby="dialog-refusal"
					aria-describedby="dialog-help"
					tabIndex={-1}
					// biome-ignore lint/a11y/noAutofocus: it is what the person has to read next
					autoFocus
					className="mt-2 wrap-anywhere"
				>
					<p id="dialog-refusal" className="whitespace-pre-line text-danger">
						{error.message}
					</p>
					{error.reason === "SignedOut" && <SignInAgain />}
					<p id="dialog-help" className="text-sm">
						{helpFor(error, pathname, true)}
						<RequestNumber id={error.requestId} />
					</p>
				</div>
			)}
			{children}
		</dialog>
	);
}
