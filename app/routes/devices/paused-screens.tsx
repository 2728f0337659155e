import { quoted } from "@signage/contract/text/right-to-left";
import { PlansLink } from "~/components/billing/plans-link";
import { Link } from "~/components/links/link";
import { listed } from "~/components/text/listed";

interface Props {
	/** How many pause. */
	count: number;
	/** The names of the first ones. */
	names: readonly string[];
}

/** Says which screens pause because the plan has fewer (docs/decisions/0026), and what helps. Renders nothing if none does. */
export function PausedScreens({ count, names }: Props) {
	if (count === 0) return null;
	const more = count - names.length;
	const who = listed([
		...names.map(quoted),
		...(more > 0 ? [more === 1 ? "1 more screen" : `${more} more screens`] : []),
	]);
	return (
		<section
			aria-label="Paused screens"
			className="mb-6 rounded-box border border-warn/40 bg-warn-soft p-4"
		>
			<p className="wrap-anywhere">
				<strong className="font-semibold">
					You have more screens than your plan, so the newest are paused:
				</strong>{" "}
				{who}. They play again once you remove others, or take a larger plan.
			</p>
			<p className="mt-1 flex flex-wrap gap-x-4">
				<Link to="?state=paused" className="underline">
					Show the paused ones
				</Link>
				<PlansLink />
			</p>
		</section>
	);
}
