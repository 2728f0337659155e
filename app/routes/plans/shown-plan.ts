import type { Plan } from "@signage/contract/billing";

/** A plan's price for people, such as "€29.00 a month". */
export function shownPrice({
	price,
	currency,
	interval,
}: Pick<Plan, "price" | "currency" | "interval">): string {
	if (price === 0) return "Free";
	return `${amountOf(price, currency)} a ${interval}`;
}

/** An amount in a currency's smallest unit, for people; one of an unknown currency as it is. */
function amountOf(price: number, currency: string): string {
	try {
		const format = new Intl.NumberFormat("en", { style: "currency", currency });
		const { maximumFractionDigits = 2 } = format.resolvedOptions();
		return format.format(price / 10 ** maximumFractionDigits);
	} catch {
		return `${price / 100} ${currency}`;
	}
}
