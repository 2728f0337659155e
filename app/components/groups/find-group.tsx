import { hasWords, searchWords } from "@signage/contract/text/search-text";
import { type RefObject, useState } from "react";
import { TextField } from "../forms/field";
import { isComposed } from "../forms/is-composed";
import { useTicked } from "../lists/use-ticked";
import { counted } from "../text/counted";
import { useScripted } from "../use-scripted";

/** So many are found by looking at them. */
const FEW = 10;

interface Group {
	deviceGroupId: number;
	title: string;
}

/** What is typed to find a group by its name, with scripts and where there are many; and the groups that fit it. */
export function useFoundGroups<T extends Group>(groups: readonly T[]) {
	const isOffered = useScripted() && groups.length > FEW;
	const [search, setSearch] = useState("");
	const words = isOffered ? searchWords(search) : [];
	const fits = ({ title }: T) => hasWords(title, words);
	return { isOffered, setSearch, found: words.length === 0 ? undefined : groups.filter(fits) };
}

interface Props {
	/** The form with the groups' boxes. The search stands outside of it, so that Enter sends nothing. */
	form: RefObject<HTMLFormElement>;
	groups: readonly Group[];
	/** Those that fit what is typed; missing where nothing is. */
	found?: readonly Group[];
	setSearch: (search: string) => void;
}

/** Narrows the list of groups as somebody types. What is ticked stays so, in sight or not. */
export function FindGroup({ form, groups, found, setSearch }: Props) {
	const chosen = `${useTicked(form)} of ${counted(groups.length, "group")} chosen`;
	const fitting = found?.length ? `${counted(found.length, "group")} shown` : "No group fits";
	return (
		<div className="mt-4">
			<TextField
				field={{ id: "find-group", name: "find-group" }}
				label="Search groups"
				type="search"
				autoComplete="off"
				data-focus
				onInput={({ currentTarget }) => setSearch(currentTarget.value)}
				onKeyDown={(event) => {
					const { currentTarget, key, nativeEvent } = event;
					if (key !== "Escape" || currentTarget.value === "" || isComposed(nativeEvent)) return;
					// Only the next one closes the dialog.
					event.preventDefault();
					currentTarget.value = "";
					setSearch("");
				}}
			/>
			<p role="status" className="mt-2 text-sm text-muted">
				{found ? `${chosen}. ${fitting}` : chosen}
			</p>
		</div>
	);
}
