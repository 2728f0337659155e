import { getTableColumns, sql } from "drizzle-orm";
import { deviceGroups } from "../tables";

const { everywherePresentationId, alertPresentationId } = deviceGroups;

/** What a group's alert shows: what was started everywhere, else the group's own (docs/decisions/0022). */
export const shownAlertId = sql<
	number | null
>`coalesce(${everywherePresentationId}, ${alertPresentationId})`;

/** A group's columns, with what its alert shows in place of its own alert presentation. */
export const shownGroup = { ...getTableColumns(deviceGroups), alertPresentationId: shownAlertId };
