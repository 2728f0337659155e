import { sql } from "drizzle-orm";
import { presentations } from "../tables";

/** What every change of a presentation or of its slides sets in its row. */
export const changedNow = () => ({
	revision: sql`${presentations.revision} + 1`,
	updatedAt: new Date(),
});
