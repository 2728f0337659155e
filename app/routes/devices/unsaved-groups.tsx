import { changedForms } from "~/components/unsaved/unsaved-forms";
import { SomeNames } from "./some-names";

const NAMED_MOST = 3;

/** The titles of the groups with a choice that is not saved, as the page has them; a new one has none yet. */
const unsavedGroups = () =>
	changedForms().flatMap((form) => {
		const id = new FormData(form).get("deviceGroupId");
		return document.getElementById(`group-${id}`)?.textContent ?? [];
	});

/** Says what is lost where the page is left, by the groups' titles. Only show it in the browser. */
export function UnsavedGroups({ isAdding }: { isAdding: boolean }) {
	const names = unsavedGroups();
	const isNewTyped = isAdding && changedForms().length > names.length;
	if (names.length === 0) return "The name that you typed for a new group is not saved.";
	const few = <SomeNames names={names.slice(0, NAMED_MOST)} count={names.length} />;
	return (
		<>
			{names.length === 1 ? (
				<>What you chose for {few} is not saved.</>
			) : (
				<>
					What you chose for {names.length} groups is not saved: {few}.
				</>
			)}
			{isNewTyped && " Neither is the name of the new group."}
		</>
	);
}
