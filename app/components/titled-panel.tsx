import { type ReactNode, useId } from "react";
import { Panel } from "./panel";

interface Props {
	title: string;
	/** A short status beside the title. */
	state?: ReactNode;
	/** Buttons at the bottom of the panel. */
	actions?: ReactNode;
	children: ReactNode;
}

/** A panel with a heading. */
export function TitledPanel({ title, state, actions, children }: Props) {
	const id = useId();
	return (
		<Panel aria-labelledby={id}>
			<div className="flex flex-wrap items-center justify-between gap-3 px-5 pt-4 pb-1">
				<h2 id={id} className="text-lg font-semibold">
					{title}
				</h2>
				{state}
			</div>
			<div className="px-5 pb-4">{children}</div>
			{actions && (
				<div className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-4 print:hidden">
					{actions}
				</div>
			)}
		</Panel>
	);
}
