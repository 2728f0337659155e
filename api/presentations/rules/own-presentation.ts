import { notFoundWords } from "@signage/contract/text/gone-words";
import { isOwn } from "../../account/rules/owned";
import type { Database } from "../../database/client";
import { invalid } from "../../problems/problem";
import { presentations } from "../tables";

/**
 * Checks that a presentation belongs to the person; null and undefined name none and pass. Within a
 * transaction nobody else can change or delete it before the transaction ends: the database counts in its row
 * what uses it, so two who only kept it from being deleted would wait for each other.
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
		.where(isOwn(presentations, ownerId, presentationId))
		.for("no key update");
	if (found.length === 0) throw invalid({ [field]: [notFoundWords("The presentation")] });
}
