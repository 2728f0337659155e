import { and, eq, ne } from "drizzle-orm";
import type { Database } from "../../database/client";
import type { PaymentProvider } from "../payment-provider";
import { checkouts } from "../tables";

/**
 * Ends an account's checkouts that nobody has paid: it could pay each of them.
 * @param but the id of one that stays
 */
export async function endOpenCheckouts(
	db: Database,
	provider: PaymentProvider,
	userId: number,
	but = "",
): Promise<void> {
	const open = await db
		.select({ id: checkouts.id })
		.from(checkouts)
		.where(
			and(
				eq(checkouts.userId, userId),
				eq(checkouts.provider, provider.name),
				eq(checkouts.status, "open"),
				ne(checkouts.id, but),
			),
		);
	for (const { id } of open) {
		await provider.endCheckout(id);
		await db
			.update(checkouts)
			.set({ status: "expired" })
			.where(and(eq(checkouts.id, id), eq(checkouts.status, "open")));
	}
}
