import type { OutputOf } from "@signage/contract/endpoints";
import { call, change } from "../client/call.server";
import type { Context } from "../request/context.server";

/** Confirms an address with a mailed code. @throws ServiceError */
export async function confirmEmail(
	context: Context,
	query: OutputOf<"confirmEmail", "query">,
): Promise<void> {
	await call(context, "confirmEmail", { query });
}

/** Has the confirmation mailed again, if there is such an account. @throws ServiceError */
export async function resendConfirmation(context: Context, email: string): Promise<void> {
	await change(context, "resendConfirmationEmail", { body: { email } });
}

/** Whether the signed-in person's address is confirmed. @throws ServiceError */
export const readEmailConfirmed = async (context: Context): Promise<boolean> =>
	(await call(context, "getInfo")).isEmailConfirmed;
