import { eq } from "drizzle-orm";
import type { Database } from "../../database/client";
import { slides } from "../slide-table";

/** A slide to store; with an id it keeps that id. */
export type NewSlide = Omit<typeof slides.$inferInsert, "presentationId" | "index">;

/** Stores exactly these slides, indexed 0, 1, … in the order given. */
export async function replaceSlides(
	tx: Database,
	presentationId: number,
	kept: readonly NewSlide[],
): Promise<void> {
	await tx.delete(slides).where(eq(slides.presentationId, presentationId));
	if (kept.length === 0) return;
	await tx.insert(slides).values(kept.map((slide, index) => ({ ...slide, presentationId, index })));
}
