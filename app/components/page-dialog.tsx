import { useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

interface Props {
	title: string;
	/** Where Escape leads. */
	back: string;
	children: ReactNode;
}

/** Puts the focus back on the link that led to a page state, where that link is still there. */
function focusLinkTo(href: string): void {
	const links = document.querySelectorAll<HTMLAnchorElement>("main a");
	Array.from(links)
		.find((link) => link.href === href)
		?.focus({ preventScroll: true });
}

/**
 * A dialog that is a state of the page: rendered open by the server, modal where scripts run, in the
 * same place. What has `data-focus` gets the focus then; links of React get none by `autoFocus`.
 */
export function PageDialog({ title, back, children }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const navigate = useNavigate();
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
			<h2 id="dialog-title" className="text-lg font-semibold">
				{title}
			</h2>
			{children}
		</dialog>
	);
}
