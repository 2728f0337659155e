import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button";
import { PageDialog } from "./page-dialog";

interface Props {
	title?: string;
	message?: ReactNode;
	/** Where No and Escape lead. */
	back: string;
	/** Fields that Yes posts to `action`, the intent among them. */
	fields: Readonly<Record<string, string | number>>;
	action: string;
}

/** The confirm dialog (spec 2). Yes posts; No is a link. */
export function ConfirmDialog({
	title = "Confirmation",
	message = "Are you sure?",
	back,
	fields,
	action,
}: Props) {
	return (
		<PageDialog title={title} back={back}>
			<div className="mt-2 text-muted">{message}</div>
			<form
				method="post"
				action={action}
				className="mt-6 flex flex-row-reverse justify-start gap-3"
			>
				{Object.entries(fields).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<Button kind="danger">Yes</Button>
				<ButtonLink to={back} preventScrollReset autoFocus data-focus>
					No
				</ButtonLink>
			</form>
		</PageDialog>
	);
}
