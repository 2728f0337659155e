import { retoldIn } from "@signage/contract/utc-time";
import type { Context } from "../request/context.server";
import { browserZone } from "../schedules/browser-zone.server";
import { ServiceError } from "./errors.server";

/** The error with the time that it tells as clocks show it where the browser is, where that is known. */
function retold(context: Context, cause: ServiceError): ServiceError {
	const zone = browserZone(context);
	const at = new Date(cause.changedAt ?? "");
	if (zone === undefined || Number.isNaN(at.getTime())) return cause;
	const message = retoldIn(zone, cause.message, at);
	const { detail, isWorded, fields, changedAt } = cause;
	return new ServiceError({ ...cause.toJSON(), message }, detail, isWorded, fields, changedAt);
}

/**
 * Saves something. Who is refused because it was saved elsewhere since they had opened it reads when that was by their own clocks.
 * @throws ServiceError
 */
export async function tellingWhen<T>(context: Context, save: () => Promise<T>): Promise<T> {
	try {
		return await save();
	} catch (cause) {
		throw cause instanceof ServiceError ? retold(context, cause) : cause;
	}
}
