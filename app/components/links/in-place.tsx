import { useNavigate, useSubmit } from "@remix-run/react";
import type { FormEvent, MouseEvent, ReactNode } from "react";
import { isPlainClick } from "./in-page-link";

/**
 * Follows the plain links and submits the plain forms inside it without a page load, so that scroll
 * position and focus stay. One handler for a whole list, because a router link or form in every row is
 * too slow (docs/decisions/0004).
 */
export function InPlace({ children }: { children: ReactNode }) {
	const navigate = useNavigate();
	const submit = useSubmit();
	const follow = (event: MouseEvent) => {
		const link = (event.target as Element).closest("a");
		if (!link || link.target || link.origin !== location.origin) return;
		if (event.defaultPrevented || !isPlainClick(event)) return;
		event.preventDefault();
		const isSamePage = link.pathname === location.pathname;
		navigate(link.pathname + link.search, { preventScrollReset: isSamePage });
	};
	const send = (event: FormEvent) => {
		if (event.defaultPrevented) return;
		event.preventDefault();
		const { submitter } = event.nativeEvent as SubmitEvent;
		submit((submitter ?? event.target) as HTMLButtonElement, { preventScrollReset: true });
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: people use the links and buttons inside
		// biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
		<div onClick={follow} onSubmit={send}>
			{children}
		</div>
	);
}
