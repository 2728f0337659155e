import type { OutputOf } from "@signage/contract/endpoints";
import { call, change } from "../client/call.server";
import type { Context } from "../request/context.server";

/** Confirms an email address with the code from the mail. @throws ServiceError */
export async function confirmEmail(
	context: Context,
	query: OutputOf<"confirmEmail", "query">,
): Promise<void> {
	await call(context, "confirmEmail", { query });
}

/** Asks the service to mail the confirmation link again. @throws ServiceError */
export async function resendConfirmation(context: Context, email: string): Promise<void> {
	await change(context, "resendConfirmationEmail", { body: { email } });
}

/** Whether the signed-in person's email address is confirmed. @throws ServiceError */
export const readEmailConfirmed = async (context: Context): Promise<boolean> =>
	(await call(context, "getInfo")).isEmailConfirmed;
