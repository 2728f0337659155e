import { serviceTrouble } from "../client/reach.server";
import type { Env } from "./env.server";
import { plainAnswer } from "./plain-answer.server";

/**
 * Answers what orchestrators and load balancers ask: `/healthz`, whether this process runs, and `/readyz`, whether it
 * reaches the service (503 if not). Neither needs a session, and neither is logged.
 * @returns undefined for any other path
 */
export async function answerProbe(
	{ url, method }: Request,
	{ API_URL }: Env,
): Promise<Response | undefined> {
	const { pathname } = new URL(url);
	if (pathname !== "/healthz" && pathname !== "/readyz") return undefined;
	if (method !== "GET" && method !== "HEAD") return undefined;
	const trouble = pathname === "/readyz" ? await serviceTrouble(API_URL) : undefined;
	return plainAnswer(trouble ? 503 : 200, trouble ?? "ok");
}
