import { rowIdParam } from "@signage/contract/fields";
import { simpleScheduleInput, wallDateTime, wallTime } from "@signage/contract/schedules";
import { PRESENTATION_MISSING } from "@signage/contract/text/words";
import { readRevision } from "~/services/forms/revision";
import type { Schedule } from "~/services/schedules/schedules.server";
import type { Kind } from "./kinds";
import { itemField, type Messages, type ScheduleValues, sentTime } from "./values";

/** What the form says, checked: what can be sent, or what is wrong, by field. */
type Checked = { schedule: Schedule; errors?: undefined } | { errors: Messages };

const { name: nameField, timeZoneId: zoneField } = simpleScheduleInput.shape;

/** Checks the form as the contract has it. */
export function check(kind: Kind, values: ScheduleValues): Checked {
	const errors: Record<string, string[]> = {};
	const read = <T>(
		field: string,
		parsed:
			| { success: true; data: T }
			| { success: false; error: { issues: { message: string }[] } },
		words?: string,
	): T | undefined => {
		if (parsed.success) return parsed.data;
		errors[field] = [words ?? parsed.error.issues[0]?.message ?? "This is not right"];
		return undefined;
	};
	const time = kind.name === "simple" ? wallDateTime : wallTime;
	const head = {
		name: read("name", nameField.safeParse(values.name)) ?? "",
		timeZoneId: read("timeZoneId", zoneField.safeParse(values.timeZoneId)) ?? "",
		revision: readRevision(values.revision),
	};
	const lists = Object.entries(values.lists).map(([list, items]) => [
		list,
		items.map((item, place) => ({
			time:
				read(itemField(list, place, kind.timeField), time.safeParse(sentTime(kind, item.time))) ??
				"",
			presentationId:
				read(
					itemField(list, place, "presentationId"),
					rowIdParam.safeParse(item.presentationId),
					PRESENTATION_MISSING,
				) ?? 0,
		})),
	]);
	if (Object.keys(errors).length > 0) return { errors };
	return { schedule: { ...head, lists: Object.fromEntries(lists) } };
}
