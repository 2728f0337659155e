import { change } from "../client/call.server";
import type { Context } from "../request/context.server";
import { inBrowser } from "./browser-key.server";

/** Creates an account. @throws ServiceError */
export async function register(context: Context, email: string, password: string): Promise<void> {
	await change(inBrowser(context), "register", { body: { email, password } });
}
