import { ServiceError } from "../client/errors.server";
import type { Context } from "../request/context.server";
import { mayTakeFiles } from "../request/headers.server";

/** Of which the log has it already. */
const told = new Set<string>();

/**
 * Refuses an upload URL that browsers would not send to, as the page's policy does not name its origin; they would take it for a
 * lost connection. The log names the setting, once for each origin.
 * @throws ServiceError
 */
export function checkStorage(context: Context, uploadUrl: string | undefined): void {
	if (!uploadUrl) return;
	const { origin } = new URL(uploadUrl);
	if (mayTakeFiles(context, origin)) return;
	if (!told.has(origin))
		console.error(
			`The service has files sent to ${origin}, which browsers refuse: MEDIA_ORIGINS must name it.`,
		);
	told.add(origin);
	throw new ServiceError({
		title: "Error",
		message: "This dashboard is not set up for the storage that the service uses.",
		statusCode: 501,
	});
}
