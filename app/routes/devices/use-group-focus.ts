import { useEffect, useRef } from "react";

/**
 * Keeps the focus of a group's form in sight: in the list of schedules once it offers them all, and beside the lines that come
 * and go with an alert.
 */
export function useGroupFocus(
	deviceGroupId: number,
	{ isChoosing, isInAlert }: { isChoosing: boolean; isInAlert: boolean },
): void {
	const wasChoosing = useRef(isChoosing);
	useEffect(() => {
		if (isChoosing && !wasChoosing.current)
			document.getElementById(`scheduleId-${deviceGroupId}`)?.focus();
		wasChoosing.current = isChoosing;
	}, [isChoosing, deviceGroupId]);
	// An alert has lines of its own, which come above the button that was pressed.
	// biome-ignore lint/correctness/useExhaustiveDependencies: for each change
	useEffect(() => {
		const { activeElement } = document;
		const form = document.getElementById(`title-${deviceGroupId}`)?.closest("form");
		if (form?.contains(activeElement) && activeElement?.matches(":focus-visible"))
			activeElement.scrollIntoView({ block: "nearest" });
	}, [isInAlert, deviceGroupId]);
}
