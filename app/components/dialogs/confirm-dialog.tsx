import { Form, useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "../button";
import type { ShownError } from "../errors/shown-error";
import { FormButtons } from "../forms/form-buttons";
import { useUnlessStopped } from "../frame/slow-notice";
import { CloseLink } from "./dialog-close";
import { PageDialog } from "./page-dialog";

interface Props {
	/** What is affected; shown after "Are you sure?". */
	message: ReactNode;
	/** The address that No and Escape go to. */
	back: string;
	/** Fields that Yes posts to `action`, including the intent; a list is a field for each of its values. */
	fields: Readonly<Record<string, string | number | readonly number[]>>;
	action: string;
	/** The look of Yes: "primary" where nothing is deleted or stopped. */
	kind?: "danger" | "primary";
	/** Form fields to fill in before Yes; the one with `data-focus` is focused. */
	children?: ReactNode;
}

/**
 * The confirm dialog (spec 2). Yes posts; No is a link. Where a Yes is refused, a question alone is over, as it is without
 * scripts: the page says why. One with fields stays, and so does one whose Yes came after the sign-in had ended.
 */
export function ConfirmDialog({ message, back, fields, action, kind = "danger", children }: Props) {
	const answer = useUnlessStopped(useActionData<{ error?: ShownError }>());
	if (answer && answer.error?.reason !== "SignedOut" && !children) return null;
	return (
		<PageDialog title="Confirmation" back={back} describedBy="dialog-question" isBrief={!children}>
			<p id="dialog-question" className="dialog-scrolls mt-2 wrap-anywhere text-muted">
				<span>Are you sure?</span> {message}
			</p>
			<Form method="post" action={action} replace preventScrollReset className="mt-6">
				{Object.entries(fields).flatMap(([name, values]) =>
					[values]
						.flat()
						.map((value) => (
							<input key={`${name} ${value}`} type="hidden" name={name} value={value} />
						)),
				)}
				{children && <div className="mb-6 flex flex-col gap-4">{children}</div>}
				<FormButtons
					action={<Button kind={kind}>Yes</Button>}
					cancel={
						<CloseLink to={back} autoFocus={!children} data-focus={children ? undefined : true}>
							No
						</CloseLink>
					}
				/>
			</Form>
		</PageDialog>
	);
}
