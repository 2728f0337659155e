import type { ReactNode } from "react";

type Fact = readonly [term: string, value: ReactNode, action?: ReactNode];

/** A list of terms and values: side by side, or one below the other on narrow screens. An action stands after its value. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
	return (
		<dl className="divide-y divide-line">
			{facts.map(([term, value, action]) => (
				<div
					key={term}
					className="grid items-baseline gap-x-6 py-row sm:grid-cols-[11rem_1fr_auto]"
				>
					<dt className="text-muted">{term}</dt>
					<dd className="min-w-0 wrap-anywhere">{value}</dd>
					{action && <dd className="max-sm:mt-2">{action}</dd>}
				</div>
			))}
		</dl>
	);
}
