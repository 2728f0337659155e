import { timeIn, utcTime } from "@signage/contract/time/utc-time";
import { CONFLICT } from "../../shared/statuses";
import { isSameEmail } from "../account/same-email.server";
import type { Context } from "../request/context.server";
import { browserZone } from "../schedules/browser-zone.server";
import { ServiceError } from "./errors.server";
import { toldInstant } from "./told-instant.server";

/** The instant that an answer tells; an invalid date where it tells none. */
const toldDate = (instant?: string | null) => new Date(toldInstant(instant) ?? Number.NaN);

/** An instant as clocks show it where the browser is, or in UTC where that is not known; "" where an answer tells none. */
export function whenTold(context: Context, instant?: string | null): string {
	const at = toldDate(instant);
	if (Number.isNaN(at.getTime())) return "";
	const zone = browserZone(context);
	return zone === undefined ? utcTime(at) : timeIn(zone, at);
}

/** Who it was, if the service says so and it was not the signed-in person; "" otherwise. */
function byWhom({ session }: Context, changedBy?: string | null): string {
	const who = changedBy?.trim() ?? "";
	return session.user && isSameEmail(who, session.user.email) ? "" : who;
}

function retold(context: Context, cause: ServiceError): ServiceError {
	if (cause.statusCode !== CONFLICT) return cause;
	const { detail, isWorded, fields, meanwhile } = cause;
	const at = toldDate(meanwhile.changedAt);
	const when = whenTold(context, meanwhile.changedAt);
	// As our own service tells it.
	const isTold = when !== "" && cause.message.includes(utcTime(at));
	const message = isTold ? cause.message.replace(utcTime(at), () => when) : cause.message;
	const elsewhere = {
		when: isTold ? "" : when,
		whom: byWhom(context, meanwhile.changedBy),
	};
	const isMore = elsewhere.when !== "" || elsewhere.whom !== "";
	const shown = { ...cause.toJSON(), message, ...(isMore && { elsewhere }) };
	return new ServiceError(shown, detail, isWorded, fields, meanwhile);
}

/**
 * Saves something. Who is refused because it was saved elsewhere since they had opened it reads when that was by their own clocks,
 * and by whom, if it was somebody else.
 * @throws ServiceError
 */
export async function tellingWhen<T>(context: Context, save: () => Promise<T>): Promise<T> {
	try {
		return await save();
	} catch (cause) {
		throw cause instanceof ServiceError ? retold(context, cause) : cause;
	}
}
