/** Says why a group's lists are short. `names`: of what they are, in the plural; nothing if none is. */
export const MissingLists = ({ names }: { names: string[] }) =>
	names.length > 0 && (
		<p className="mb-6 rounded-box border border-warn/40 bg-warn-soft p-4">
			Your {names.join(" and your ")} cannot be loaded now. Until they can, a group offers those
			that it has.
		</p>
	);
