import type { FileLinks } from "../../blobs/file-links";
import type { PlanTable } from "../../plans/plan-table";

/** What a presentation is read with: who makes its file addresses, and what plans allow. */
export interface Surroundings extends FileLinks {
	plans: PlanTable;
}
