import { useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

interface Props {
	title: string;
	/** Where Escape leads. */
	back: string;
	children: ReactNode;
}

/**
 * A dialog that is a state of the page: rendered open by the server, modal where scripts run. What
 * has `data-focus` gets the focus then; links of React get none by `autoFocus`.
 */
export function PageDialog({ title, back, children }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const navigate = useNavigate();
	useEffect(() => {
		dialog.current?.close();
		dialog.current?.showModal();
		dialog.current?.querySelector<HTMLElement>("[data-focus]")?.focus();
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
			className="fixed inset-x-0 top-[20vh] z-20 m-auto w-[min(26rem,calc(100vw-2rem))] rounded-box border border-line bg-surface p-6 text-ink shadow-2xl not-[:modal]:shadow-[0_0_0_100vmax_rgb(8_10_14/0.55)]"
		>
			<h2 id="dialog-title" className="text-lg font-semibold">
				{title}
			</h2>
			{children}
		</dialog>
	);
}
