import { and, eq, isNull } from "drizzle-orm";
import { checkouts } from "../tables";

/*
 * How far a checkout is:
 *
 *   open         nobody has paid at it yet
 *   expired      it is not open any more. One that was ended here may have been paid just before, so that it is read again
 *                until its time is over
 *   on its way   complete, and without its subscription: its payment takes days
 *   failed       the same, and that payment came to nothing, as far as is known
 *   paid         complete, with its subscription, whose status says how that goes on
 */

/** As parts of a query. */
export const isOpen = eq(checkouts.status, "open");
/** On its way, or failed. */
export const isUnpaid = and(eq(checkouts.status, "complete"), isNull(checkouts.subscriptionId));
export const isOnItsWay = and(isUnpaid, eq(checkouts.hasFailed, false));
