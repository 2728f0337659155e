import { logError } from "../../problems/log-error";
import { ProblemError } from "../../problems/problem";
import type { Services } from "../../start/services";
import type { PaymentProvider } from "../payment-provider";

/** @throws ProblemError 404 where this service takes no payments */
export function providerOf({ payments }: Pick<Services, "payments">): PaymentProvider {
	if (!payments) throw new ProblemError(404, "Payments are not set up in this service.");
	return payments;
}

/** Whether the provider has answered that it will not, which trying again does not change: an unknown price, a wrong key. */
function isRefusal(error: unknown): boolean {
	const { statusCode = 0 } = error as { statusCode?: number };
	return statusCode >= 400 && statusCode < 500 && statusCode !== 429;
}

/** Asks the provider. @throws ProblemError 502 when it does not answer, or refuses */
export async function asked<T>(what: string, answer: Promise<T>): Promise<T> {
	try {
		return await answer;
	} catch (error) {
		if (error instanceof ProblemError) throw error;
		logError(what, error);
		throw new ProblemError(
			502,
			isRefusal(error)
				? "The payment provider refused this. Nothing was charged; ask our support."
				: "The payment provider did not answer. Try again in a moment.",
		);
	}
}
