import { sha256 } from "./runtime.server";

/** The ETag of what is made from this text, weak as its bytes may differ (a nonce, another compression). */
export const entityTag = async (text: string) => `W/"${(await sha256(text)).slice(0, 22)}"`;
