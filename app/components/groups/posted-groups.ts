import { openedIn } from "../../shared/opened-groups";

interface Answer {
	intent: string;
	result: { initialValue?: Record<string, unknown> | null };
}

/**
 * What a refused dialog that gives something to device groups was sent with, where nothing of it can be loaded: the groups by their
 * ids, and what the form's other fields say. Undefined where the answer is to another form.
 */
export function postedGroups(answer: Answer | undefined, intent: string) {
	if (answer?.intent !== intent) return undefined;
	const typed = answer.result.initialValue ?? {};
	const opened = openedIn(String(typed.openedAs ?? "")) ?? new Map<number, boolean>();
	const ticked = [typed.deviceGroupId ?? []].flat().map(Number);
	const groups = [...new Set([...opened.keys(), ...ticked])].map((deviceGroupId) => ({
		deviceGroupId,
		title: `Group ${deviceGroupId}`,
		isChosen: opened.get(deviceGroupId) ?? false,
	}));
	return { typed, groups };
}
