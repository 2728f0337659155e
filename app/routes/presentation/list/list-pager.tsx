import { useEffect, useRef } from "react";
import { Button } from "~/components/button";
import { grouped } from "~/components/text/counted";
import { intentTo } from "../intents";
import { pageOf, ROWS_A_PAGE } from "./rows";

interface Props {
	/** Counted from 0. */
	page: number;
	/** How many slides there are. */
	count: number;
	onTurn: (page: number) => void;
}

/** The ways through a list of more than a hundred slides. Without scripts they ask for the form again. */
export function ListPager({ page, count, onTurn }: Props) {
	const pressed = useRef<HTMLButtonElement>();
	// At either end the button that was pressed cannot keep the focus.
	// biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page is turned
	useEffect(() => {
		const { current: button } = pressed;
		pressed.current = undefined;
		if (!button?.disabled) return;
		const other = button.parentElement?.querySelector<HTMLElement>("button:enabled");
		other?.focus({ preventScroll: true });
	}, [page]);
	if (count <= ROWS_A_PAGE) return null;
	const button = (to: number, label: string) => (
		<Button
			name="intent"
			value={intentTo.page(to)}
			size="small"
			disabled={to < 0 || to > pageOf(count - 1)}
			onClick={(event) => {
				event.preventDefault();
				pressed.current = event.currentTarget;
				onTurn(to);
			}}
		>
			{label}
		</Button>
	);
	const last = Math.min(count, (page + 1) * ROWS_A_PAGE);
	return (
		<nav
			aria-label="Pages of the list"
			className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-5 py-3 text-sm"
		>
			{button(page - 1, "Previous slides")}
			<span className="text-muted digits">
				{page * ROWS_A_PAGE + 1} to {last} of {grouped(count)}
			</span>
			{button(page + 1, "Next slides")}
		</nav>
	);
}
