import type { ReactNode } from "react";
import { CloseLink } from "./dialog-close";
import { PageDialog } from "./page-dialog";

/** A dialog with a message and an OK button. */
export function MessageDialog({
	title,
	back,
	children,
}: {
	title: ReactNode;
	back: string;
	children: ReactNode;
}) {
	return (
		<PageDialog title={title} back={back} describedBy="dialog-message" isBrief>
			<div id="dialog-message" className="dialog-scrolls mt-2 mb-6 text-muted">
				{children}
			</div>
			<CloseLink to={back} kind="primary" autoFocus data-focus>
				OK
			</CloseLink>
		</PageDialog>
	);
}
