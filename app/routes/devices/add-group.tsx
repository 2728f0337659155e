import { Form, useActionData, useLocation } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/button";
import { TextField } from "~/components/forms/field";
import { FormButtons } from "~/components/forms/form-buttons";
import { plainFields } from "~/components/forms/plain-fields";
import { SaveKey } from "~/components/forms/save-key";
import { useUnlessStopped } from "~/components/frame/slow-notice";
import { Panel } from "~/components/panel";
import { useSaved } from "~/components/unsaved/unsaved-forms";
import type { FormAnswer } from "~/services/forms/intents.server";
import { fleetAt } from "./query";

/** The form's fields; `answer` is its own action's, if any. */
export const newGroupFields = (answer?: FormAnswer) =>
	plainFields("add-group", ["title"], answer?.intent === "add-group" ? answer.result : undefined);

/** The form for a new group. */
export function AddGroup() {
	const answer = useUnlessStopped(useActionData<FormAnswer>());
	const { search } = useLocation();
	const fields = newGroupFields(answer);
	useSaved(fields.title.id, "");
	return (
		<Panel className="mb-6 p-5">
			<Form method="post" noValidate className="flex flex-wrap items-start gap-3">
				<SaveKey />
				<div className="min-w-[min(15rem,100%)] flex-1">
					<TextField field={fields.title} label="Name of the new group" required autoFocus />
				</div>
				{/* Beside the field, also where an error stands below that. */}
				<FormButtons
					className="sm:mt-6"
					action={
						<Button kind="primary" name="intent" value="add-group">
							Add group
						</Button>
					}
					cancel={<ButtonLink to={fleetAt(search, { isAdding: false })}>Cancel</ButtonLink>}
				/>
			</Form>
		</Panel>
	);
}
