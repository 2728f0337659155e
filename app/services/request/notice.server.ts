import { ASKS_ONLY } from "../../shared/asks-only";
import type { Context } from "./context.server";

/** The message that this page shows, if any. An answer that nobody sees leaves it for the next page, as one that leads on does (finish.server.ts). */
export const noticeOf = ({ session, headers, isHead }: Context) =>
	isHead || headers.has(ASKS_ONLY) ? undefined : session.takeNotice();
