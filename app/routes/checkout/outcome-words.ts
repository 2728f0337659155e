import { PAID_BEFORE } from "~/components/billing/paid-before";

/** What became of a checkout. */
export type OutcomeState =
	/** Paid, and the profile has the plan. */
	| "granted"
	/** Paid, and the profile does not have the plan yet. */
	| "granting"
	/** Paid and done with; the profile has another plan now. */
	| "settled"
	/** Paid with a price that no plan has: nothing comes of it by itself. */
	| "unfit"
	/** Its payment is on its way. */
	| "processing"
	/** Its payment, which was on its way, came to nothing. */
	| "failed"
	| "open"
	| "expired"
	| "unknown";

export interface Outcome {
	state: OutcomeState;
	isSignedIn: boolean;
	/** Whether the person's own address is not confirmed: a plan that was paid for it before waits for that. */
	isUnconfirmed?: boolean | undefined;
	/** The person's own address. */
	ownEmail?: string | undefined;
	/** Whether the checkout is for another account than theirs. */
	isForOther?: boolean | undefined;
	/** What the plan is called that the person has. */
	has?: string | undefined;
	/** What the plan is called that the checkout is for. */
	bought?: string | undefined;
	/** The address that it is for. */
	email?: string | undefined;
}

const planNow = (has: string | undefined) => (has === undefined ? "" : ` Your plan now: ${has}.`);

function settledWords(outcome: Outcome): string {
	const { isSignedIn, isForOther, ownEmail, has, bought, email } = outcome;
	const plan = bought ? `the ${bought} plan` : "a plan";
	const owner = email ? ` for the account of ${email}` : "";
	if (!isSignedIn) return `It was ${plan}${owner}. Sign in to see what you have now.`;
	return isForOther
		? `It was ${plan}${owner}; you are signed in as ${ownEmail}.${planNow(has)}`
		: `It was ${plan}, and is done.${planNow(has)}`;
}

/** What is so, in a heading and a sentence: no more than the service has said. */
export function outcomeWords(outcome: Outcome): [heading: string, lead: string] {
	const { state, has, bought, email, ownEmail, isSignedIn, isForOther, isUnconfirmed } = outcome;
	const plan = bought ? `The ${bought} plan` : isForOther ? "A plan" : "Your plan";
	switch (state) {
		case "granted":
			return ["Payment received", `Your plan is now ${has}. Thank you!`];
		case "granting":
			if (isForOther)
				return [
					"Payment received",
					`${plan} belongs to the account of ${email}, which gets it once that address is confirmed; you are signed in as ${ownEmail}.`,
				];
			if (isUnconfirmed) return ["Payment received", `${plan} is being set up. ${PAID_BEFORE}`];
			return isSignedIn
				? ["Payment received", `${plan} is being set up. This usually takes a few seconds.`]
				: [
						"Payment received",
						`Thank you! ${plan} belongs to the account of ${email ?? "your address"}: sign in, or make it now. The account gets the plan once that address is confirmed.`,
					];
		case "settled":
			return ["This checkout is paid", settledWords(outcome)];
		case "unfit":
			return [
				"Payment received",
				`The money has come, but what was paid fits none of our plans, so it gave none.${planNow(has)} Please do not pay again: ask our support, who can put it right.`,
			];
		case "processing":
			return [
				"Your payment is being processed",
				isForOther
					? `Some ways to pay take a while. ${plan} is for the account of ${email}; you are signed in as ${ownEmail}.`
					: "Some ways to pay take a while. Your plan changes as soon as the money has come; you can leave this page.",
			];
		case "failed":
			return [
				"The payment did not go through",
				`This checkout gave no plan. You can start again at any time.${planNow(has)}`,
			];
		case "open":
			return ["Not paid yet", "This checkout is still open. Nothing was charged so far."];
		case "expired":
			return ["This checkout has expired", "Nothing was charged. You can start again at any time."];
		default:
			return [
				"Checkout not found",
				"We know of no checkout with this number, or not how it stands. Your profile has the plan that you have.",
			];
	}
}
