/** The groups that a form offered with a box each, by their ids, and whether each box was ticked: `+5-6-7`. */
export const openedAs = (groups: readonly { deviceGroupId: number; isChosen: boolean }[]): string =>
	groups.map(({ deviceGroupId, isChosen }) => `${isChosen ? "+" : "-"}${deviceGroupId}`).join("");

/** Which groups the form offered, and whether each was ticked; undefined where it does not say so. */
export function openedIn(text: string | undefined): ReadonlyMap<number, boolean> | undefined {
	const told = text?.matchAll(/([+-])(\d+)/g);
	return told && new Map(Array.from(told, ([, sign, id]) => [Number(id), sign === "+"]));
}
