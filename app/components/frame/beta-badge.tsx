/** Marks the beta deployment (spec 9). */
export const BetaBadge = () => (
	<span className="rounded bg-warn-soft px-1.5 text-xs leading-5 font-medium text-warn">beta</span>
);
