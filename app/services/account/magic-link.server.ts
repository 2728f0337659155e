import { change } from "../client/call.server";
import type { Context } from "../request/context.server";

/** Has a link mailed that signs in, if there is such an account. @throws ServiceError */
export async function sendMagicLink(context: Context, email: string): Promise<void> {
	await change(context, "magicSend", { body: { email } });
}
