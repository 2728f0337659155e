import { useEffect, useState } from "react";
import { ErrorBox } from "~/components/errors/error-box";
import { PageHeader } from "~/components/page-header";

const FAILED = "The payment page could not be opened.";

/** Goes to the payment page of a checkout with Stripe's script (spec 7): for services that name the session alone. */
export function StripeRedirect({
	sessionId,
	publishableKey,
}: {
	sessionId: string;
	publishableKey: string;
}) {
	const [error, setError] = useState<string>();
	useEffect(() => {
		const go = async () => {
			const { loadStripe } = await import("@stripe/stripe-js/pure");
			const stripe = await loadStripe(publishableKey);
			const result = await stripe?.redirectToCheckout({ sessionId });
			setError(result?.error.message ?? FAILED);
		};
		go().catch((cause: unknown) => {
			// What a browser says of a script that did not come, and Stripe's of a wrong key, is not for people.
			console.error(cause);
			setError(FAILED);
		});
	}, [sessionId, publishableKey]);
	return (
		<>
			<ErrorBox error={error ? { title: "Error", message: error } : undefined} />
			<PageHeader
				title="Checkout"
				lead={error ? "Nothing was charged." : "The payment page opens in a moment."}
			/>
			<noscript>
				<p>
					The payment page of this service needs JavaScript. Turn it on in your browser’s settings,
					then load this page again. Nothing was charged.
				</p>
			</noscript>
		</>
	);
}
