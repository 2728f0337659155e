import type { PlanTable } from "../../plans/plan-table";

/** How the sandbox works. */
export interface Rules {
	plans: PlanTable;
	/** How long after something the service is told of it, in milliseconds. */
	eventMs: number;
	/** How long a paid period is, in seconds; null: as the plan says. */
	periodSeconds: number | null;
}
