import { type User, userById } from "../../account/rules/users";
import { logError } from "../../problems/log-error";
import type { Services } from "../../start/services";
import { subscriptionsOf } from "./decide-tier";

type TellingServices = Pick<Services, "db" | "inTurn" | "payments">;

/** Tells the provider, meanwhile, the address to which an account has changed: receipts go there from then on. */
export function tellEmail(
	{ db, inTurn, payments }: TellingServices,
	{ id }: Pick<User, "id">,
): void {
	if (!payments) return;
	// Of two changes at once, the provider keeps what the account has in the end.
	const told = inTurn(`email of account ${id}`, async () => {
		const user = await userById(db, id);
		const own = (await subscriptionsOf(db, id)).filter(
			({ provider }) => provider === payments.name,
		);
		for (const customerId of new Set(own.map((one) => one.customerId)))
			if (user) await payments.changeEmail(customerId, user.email);
	});
	told.catch((error) => logError("Changing the address at the payment provider", error));
}
