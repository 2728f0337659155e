import type { ReactNode } from "react";

/** A list of terms and values: side by side, or one below the other on narrow screens. */
export function Facts({
	facts,
}: {
	facts: readonly (readonly [term: string, value: ReactNode])[];
}) {
	return (
		<dl className="divide-y divide-line">
			{facts.map(([term, value]) => (
				<div key={term} className="grid gap-x-6 py-row sm:grid-cols-[11rem_1fr]">
					<dt className="text-muted">{term}</dt>
					<dd className="min-w-0 wrap-anywhere">{value}</dd>
				</div>
			))}
		</dl>
	);
}
