/** Says why a group's lists are short. */
export const MissingPresentations = () => (
	<p className="mb-6 rounded-box border border-warn/40 bg-warn-soft p-4">
		Your presentations cannot be loaded now. Until they can, a group offers those that it has.
	</p>
);
