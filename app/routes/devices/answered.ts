import { otherErrors } from "~/components/forms/plain-fields";
import type { FormAnswer } from "~/services/forms/intents.server";
import { newGroupFields } from "./add-group";
import { fieldForAll } from "./alert-everywhere";
import { groupToMoveTo } from "./chosen-form";
import { groupFields } from "./group-form";

/** Intents of a group's form, which is shown again with what was chosen. */
const OF_GROUP = ["save-group", "start-alert", "stop-alert"];

/** Intents of the form that the devices' boxes belong to. */
const OF_CHOSEN = ["move-devices", "remove-devices"];

/**
 * What an answer says to the forms of the page: which is shown again, as it was typed, and what is wrong in it.
 * @returns `ofGroup`, `chosen` and `renamed`: what was typed in that form, if the answer is its own; `moving`: the list of groups
 * to move to; `forAll`: that of alert presentations for all groups, if the answer is its own; `fields`: those, or those of a group's or the
 * new group's, with their errors; `formErrors`: errors that belong to none of these
 */
export function answered(answer: FormAnswer | undefined) {
	const errors = answer?.result.error ?? undefined;
	const typedIn = (intents: string[]): Record<string, unknown> | undefined =>
		answer && intents.includes(answer.intent)
			? (answer.result.initialValue ?? undefined)
			: undefined;
	const ofGroup = typedIn(OF_GROUP);
	const chosen = typedIn(OF_CHOSEN);
	const moving = groupToMoveTo(chosen, errors);
	const ofAll = typedIn(["start-alert-all"]);
	const forAll = ofAll && fieldForAll(ofAll, errors);
	const fieldsOf = () => {
		if (chosen) return [moving];
		if (forAll) return [forAll];
		if (ofGroup) return groupFields(ofGroup.deviceGroupId, errors);
		return answer?.intent === "add-group" ? [newGroupFields(answer).title] : [];
	};
	const fields = fieldsOf();
	return {
		errors,
		ofGroup,
		chosen,
		moving,
		forAll,
		renamed: answer?.intent === "rename-devices" ? answer.result : undefined,
		fields,
		formErrors: otherErrors(
			answer?.result,
			fields.map(({ name }) => name),
		),
	};
}
