import { paths } from "~/paths";

/** Compares the plans. It opens a new tab, because what is typed and not saved stays here. */
export const PlansLink = () => (
	<a href={paths.plans} target="_blank" rel="noreferrer" className="underline">
		Compare the plans
	</a>
);

/** The words of refusals by plan: the service's, ours, and, as far as can be told, those of other services. */
const OF_PLAN = /\b(?:your|the [^\s“”]+) (?:plan|subscription)\b/i;

export const speaksOfPlan = (text: string) => OF_PLAN.test(text);

/** A refusal, and a link to the plans behind it where it speaks of one. */
export const Refusal = ({ text }: { text: string }) => (
	<>
		{text}
		{speaksOfPlan(text) && (
			<>
				{" "}
				<PlansLink />
			</>
		)}
	</>
);
