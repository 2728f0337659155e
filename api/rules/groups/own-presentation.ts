import { and, eq } from "drizzle-orm";
import type { Database } from "../../db/client";
import { presentations } from "../../db/schema";
import { invalid } from "../../http/problem";

/**
 * Makes sure that a presentation is the person's own; null and undefined name none.
 * @param field where the caller gave the id
 * @throws ProblemError 400 naming the field
 */
export async function checkOwnPresentation(
	tx: Database,
	ownerId: number,
	field: string,
	presentationId: number | null | undefined,
): Promise<void> {
	if (presentationId === null || presentationId === undefined) return;
	const found = await tx
		.select({ id: presentations.id })
		.from(presentations)
		.where(and(eq(presentations.id, presentationId), eq(presentations.ownerId, ownerId)))
		.for("share");
	if (found.length === 0) throw invalid({ [field]: ["There is no such presentation"] });
}
