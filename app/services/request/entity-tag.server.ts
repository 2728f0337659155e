import type { Context } from "./context.server";
import { sha256 } from "./runtime.server";

/** Whether an answer has an ETag: no error has one, and no form's answer. */
export const hasTag = (status: number, { isFormAnswer }: Context) =>
	status === 200 && !isFormAnswer;

/** The ETag of what is made from this text, weak as its bytes may differ (a nonce, another compression). */
export const entityTag = async (text: string) => `W/"${(await sha256(text)).slice(0, 22)}"`;
