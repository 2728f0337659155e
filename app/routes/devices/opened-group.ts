/** The fields of a group's form, as `openedAs` has them: the title last, as it may have commas. */
export const GROUP_FIELDS = [
	"actualPresentationId",
	"alertPresentationId",
	"scheduleId",
	"title",
] as const;

export type GroupField = (typeof GROUP_FIELDS)[number];
type OpenedGroup = Readonly<Record<GroupField, string>>;

/** What a group's form comes with, in one hidden field: what somebody else changes meanwhile is told from what was typed. */
export const openedAs = (group: { [name in GroupField]?: string | number | null }): string =>
	GROUP_FIELDS.map((name) => group[name] ?? "").join();

/** What the form came with; undefined where it does not say so. */
export function openedIn(text: string | undefined): OpenedGroup | undefined {
	if (text === undefined) return undefined;
	const [actualPresentationId = "", alertPresentationId = "", scheduleId = "", ...title] =
		text.split(",");
	return { actualPresentationId, alertPresentationId, scheduleId, title: title.join() };
}
