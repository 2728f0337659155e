import { change } from "../client/call.server";
import type { Context } from "../request/context.server";

/** Creates an account. @throws ServiceError */
export async function register(context: Context, email: string, password: string): Promise<void> {
	await change(context, "register", { body: { email, password } });
}
