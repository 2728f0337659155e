import type { Plan } from "../billing";

/** An amount in a currency's smallest unit as people read it, such as €29.00; one of an unknown currency as it is. */
export function shownAmount(amount: number, currency: string): string {
	try {
		const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
		const { maximumFractionDigits = 2 } = format.resolvedOptions();
		return format.format(amount / 10 ** maximumFractionDigits);
	} catch {
		return `${amount / 100} ${currency}`;
	}
}

/** A plan's price, such as "€29.00 a month". */
export const shownPrice = ({
	price,
	currency,
	interval,
}: Pick<Plan, "price" | "currency" | "interval">) =>
	price === 0 ? "Free" : `${shownAmount(price, currency)} a ${interval}`;
