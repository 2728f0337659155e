import { OPENED_BY } from "../../shared/opened-by";
import type { Context } from "../request/context.server";
import { personOf } from "../request/person.server";
import { ServiceError } from "./errors.server";

const MESSAGE =
	"Another account was signed in in this browser after this page had been opened. Nothing was changed.";

/** Who had opened a form, or asks by a query, if it says so. The field is taken out: what handles the form knows nothing of it. */
export function takeOpener(form: Pick<FormData, "get" | "delete">): string | undefined {
	const openedBy = form.get(OPENED_BY);
	form.delete(OPENED_BY);
	return typeof openedBy === "string" && openedBy !== "" ? openedBy : undefined;
}

/** Why a form that names who opened it must not be acted on: somebody else is signed in now. Undefined if all is well. */
export async function othersForm(
	{ session }: Pick<Context, "session">,
	openedBy: string | undefined,
): Promise<ServiceError | undefined> {
	if (openedBy === undefined || !session.user) return undefined;
	if (openedBy === (await personOf(session))) return undefined;
	return new ServiceError({
		title: "Another account",
		message: MESSAGE,
		statusCode: 403,
		reason: "AnotherAccount",
	});
}
