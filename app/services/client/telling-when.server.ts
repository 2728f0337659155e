import { timeIn, utcTime } from "@signage/contract/utc-time";
import { CONFLICT } from "../../shared/statuses";
import type { Context } from "../request/context.server";
import { browserZone } from "../schedules/browser-zone.server";
import { ServiceError } from "./errors.server";

/** An instant as clocks show it where the browser is, or in UTC where that is not known; "" for what is no instant. */
function whenTold(context: Context, at: Date): string {
	if (Number.isNaN(at.getTime())) return "";
	const zone = browserZone(context);
	return zone === undefined ? utcTime(at) : timeIn(zone, at);
}

/** Who it was, if the service says so and it was not the signed-in person: " by carol@team.example". */
function byWhom({ session }: Context, changedBy?: string | null): string {
	const who = changedBy?.trim() ?? "";
	const isOwn = who.toLowerCase() === session.user?.email.toLowerCase();
	return who === "" || isOwn ? "" : ` by ${who}`;
}

/** The words of a service, and where it does not tell the instant as our own does, a line that says when it was saved and by whom. */
function withWhen(message: string, at: Date, when: string, whom: string): string {
	const told = when && utcTime(at);
	if (told && message.includes(told)) return message.replace(told, () => `${when}${whom}`);
	return `${message}\nIt was changed elsewhere${when && ` on ${when}`}${whom}, after you had opened it.`;
}

function retold(context: Context, cause: ServiceError): ServiceError {
	const { detail, isWorded, fields, meanwhile } = cause;
	const at = new Date(meanwhile.changedAt ?? "");
	const when = whenTold(context, at);
	const whom = byWhom(context, meanwhile.changedBy);
	if (cause.statusCode !== CONFLICT || !(when || whom)) return cause;
	const message = withWhen(cause.message, at, when, whom);
	return new ServiceError({ ...cause.toJSON(), message }, detail, isWorded, fields, meanwhile);
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
