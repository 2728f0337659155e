import { change } from "../client/call.server";
import type { Context } from "../request/context.server";

/** Asks the service to mail a sign-in link. @throws ServiceError */
export async function sendMagicLink(context: Context, email: string): Promise<void> {
	await change(context, "magicSend", { body: { email } });
}
