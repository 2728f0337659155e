import { SAVE_KEY } from "../../shared/save-key";
import { mayBeDone } from "../../shared/statuses";
import { ServiceError } from "../client/errors.server";

const KEY = /^[\w-]{8,64}$/;
const ARRIVED =
	"What you saved before has arrived after all: it is in the list. Save again to make another one of what is here now.";

/** The name of a form's save (components/forms/save-key.tsx); one that has none gets one. */
function saveKeyOf(form: FormData): string {
	const sent = form.get(SAVE_KEY);
	if (typeof sent === "string" && KEY.test(sent)) return sent;
	const key = crypto.randomUUID();
	form.set(SAVE_KEY, key);
	return key;
}

/** How a service that knows of such names, as ours does, refuses one that was used for something else. */
export const isUsed = (cause: unknown): boolean =>
	cause instanceof ServiceError &&
	cause.statusCode === 422 &&
	/idempotency-key/i.test(cause.detail ?? "");

/**
 * Makes something new with the name of the form's save: the service makes it once, however often the form is sent.
 * @throws ServiceError, also where the form was changed after a save whose answer was lost
 */
export async function saveOnce<R>(form: FormData, save: (key: string) => Promise<R>): Promise<R> {
	try {
		return await save(saveKeyOf(form));
	} catch (cause) {
		if (!isUsed(cause)) throw cause;
		form.set(SAVE_KEY, crypto.randomUUID());
		const refusal = { title: "Bad request", message: ARRIVED, statusCode: 422 };
		throw new ServiceError(refusal, undefined, true);
	}
}

interface Answered {
	error?: { statusCode?: number };
	saveKey?: string;
}

/** Whether a save may have been made although its answer says that it failed; or has to get a name of its own. */
const mayBeMade = (error: { statusCode?: number }) => mayBeDone(error) || error.statusCode === 422;

/** A form's answer with the name of its save, where it may be needed again. */
export function withSaveKey<R>(form: FormData, answer: R): R {
	if (typeof answer !== "object" || answer === null || !("data" in answer)) return answer;
	const shown = answer.data as Answered | undefined;
	if (shown?.error && mayBeMade(shown.error)) shown.saveKey = saveKeyOf(form);
	return answer;
}

/** A handler of forms that make something new, whose answers have that name. */
export const namingSave =
	<V extends { form: FormData }, R>(handler: (visit: V, intent: string) => Promise<R>) =>
	async (visit: V, intent: string): Promise<R> =>
		withSaveKey(visit.form, await handler(visit, intent));
