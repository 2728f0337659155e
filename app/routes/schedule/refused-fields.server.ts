import type { NormalisedError } from "@signage/contract/problem";
import { reasonIn, type ServiceError } from "~/services/client/errors.server";
import { partsOf, tiedMessages } from "~/services/forms/tied-messages";
import type { Kind } from "./kinds";
import { itemField, type Messages, type ScheduleValues } from "./values";

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * The form's field that a service's name for it means. A list's own name stands for the whole list. Undefined for what the form
 * does not have.
 */
function fieldNamed(kind: Kind, { lists }: ScheduleValues, name: string): string | undefined {
	const [head = "", place, part = kind.timeField, ...rest] = partsOf(name);
	if (rest.length > 0) return undefined;
	if (place === undefined)
		return ["name", "timeZoneId", ...kind.lists].find((one) => same(one, head));
	const list = kind.lists.find((one) => same(one, head));
	if (list === undefined || !/^\d+$/.test(place) || !lists[list]?.[Number(place)]) return undefined;
	const field = [kind.timeField, "presentationId"].find((one) => same(one, part));
	return field && itemField(list, Number(place), field);
}

interface Refused {
	errors: Messages;
	/** Its message is what belongs to no field of the form, and may be empty. */
	error: NormalisedError;
}

/** A refused save: what the service says of fields stands beside them, the rest above the form. */
export function refusedFields(kind: Kind, values: ScheduleValues, cause: ServiceError): Refused {
	const { errors, rest } = tiedMessages(cause, (name) => fieldNamed(kind, values, name));
	const error = cause.toJSON();
	if (!errors) return { errors: {}, error };
	const message = rest.join("\n");
	return { errors, error: { ...error, message, reason: reasonIn(message) } };
}
