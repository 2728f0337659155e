import { useActionData, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { SIGNED_OUT } from "../signed-out";
import type { ShownError } from "./error-box";
import { SignInAgain } from "./sign-in-again";

interface Props {
	title: string;
	/** The address that Escape goes to. */
	back: string;
	children: ReactNode;
}

/** Focuses the link to `href`, if the page still has it. */
function focusLinkTo(href: string): void {
	const links = document.querySelectorAll<HTMLAnchorElement>("main a");
	Array.from(links)
		.find((link) => link.href === href)
		?.focus({ preventScroll: true });
}

/**
 * A dialog that is part of the page's address. The server renders it open; with JavaScript on it becomes
 * modal, in the same place. The element with `data-focus` is focused (React ignores `autoFocus` on
 * links). When the dialog closes, the link that opened it is focused.
 */
export function PageDialog({ title, back, children }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const navigate = useNavigate();
	// The page's own box, behind a modal dialog, cannot be used.
	const error = useActionData<{ error?: ShownError }>()?.error;
	useEffect(() => {
		const { href } = location;
		dialog.current?.close();
		dialog.current?.showModal();
		dialog.current?.querySelector<HTMLElement>("[data-focus]")?.focus({ preventScroll: true });
		return () => focusLinkTo(href);
	}, []);
	return (
		<dialog
			ref={dialog}
			open
			aria-labelledby="dialog-title"
			onCancel={(event) => {
				event.preventDefault();
				navigate(back, { preventScrollReset: true });
			}}
			className="page-dialog"
		>
			<h2 id="dialog-title" className="text-lg font-semibold wrap-anywhere">
				{title}
			</h2>
			{error?.title === SIGNED_OUT && (
				<p className="mt-2 text-danger">
					{error.message} <SignInAgain />
				</p>
			)}
			{children}
		</dialog>
	);
}
