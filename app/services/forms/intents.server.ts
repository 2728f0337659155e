import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/server-runtime";
import type { NormalisedError } from "@signage/contract/problem";
import * as z from "zod";
import { pageStatus, ServiceError } from "../client/errors.server";
import { othersForm, takeOpener } from "../client/whose.server";
import { badRequest } from "../request/answers.server";
import type { Context } from "../request/context.server";
import { numbered } from "../request/failure.server";
import type { Guard, Visit } from "../request/guard.server";
import { once } from "../request/once.server";
import type { NoticeOptions } from "../request/session.server";
import { type ReadFile, readFormWithFile, type SmallFile } from "./form-with-file.server";
import { parsePosted } from "./parse-posted.server";
import { readForm } from "./read-form.server";
import { signedOut } from "./signed-out.server";
import { tiedToForm } from "./tied-messages";

/** What an action returns to show its page again: the typed values and the errors. */
export interface FormAnswer {
	/** Unique for each answer, so that pages can tell one answer from the next. */
	key: string;
	/** The value of the pressed button named `intent`; empty on a page with a single form. */
	intent: string;
	result: SubmissionResult<string[]>;
	error?: NormalisedError & { requestId?: string };
	/** Who had opened the form, where it was refused as somebody else is signed in. */
	openedBy?: string;
}

interface Shown extends Partial<Refusal> {
	status?: number;
}

/**
 * Shows the same page again; nothing was saved. The status is `status` if given
 * (200 after a change to the form itself, such as an added row), else the error's
 * own, else 400 for field errors (forms.md).
 */
export function formAnswer(
	intent: string,
	result: SubmissionResult<string[]>,
	{ error, status = error ? pageStatus(error) : 400, openedBy }: Shown,
) {
	return data<FormAnswer>(
		{ key: crypto.randomUUID(), intent, result, error, openedBy },
		{ status },
	);
}

/** What a form handler receives. `form` tells a missing field from an empty one. */
export interface FormVisit extends Visit {
	form: FormData;
	/** The file of a page that takes one, if one was chosen. */
	file?: ReadFile;
}

interface Options {
	/** Names of fields never sent back to the browser, such as passwords. */
	hide?: string[];
	/** The error to show for a failed call, if spec 8 has special messages for this flow. */
	words?: (error: ServiceError) => NormalisedError;
}

/** Handles one intent: shows the page again or redirects. `hide`: fields that are never sent back. */
interface FormHandler<R> {
	(visit: FormVisit, intent: string): Promise<R>;
	hide?: string[];
}

const ownWords = (error: ServiceError): NormalisedError => error.toJSON();

/** Runs a change. If the service refuses it, shows the form again with `shown` and the error. */
export async function unlessRefused<R>(
	intent: string,
	shown: (cause: ServiceError) => SubmissionResult<string[]>,
	run: () => Promise<R>,
	words = ownWords,
): Promise<R | ReturnType<typeof formAnswer>> {
	try {
		return await run();
	} catch (cause) {
		if (cause instanceof ServiceError)
			return formAnswer(intent, shown(cause), { error: words(cause) });
		throw cause;
	}
}

/**
 * A handler that parses the form with `schema` and passes the values to `run`, which
 * returns a redirect (see `done`). Invalid fields, or a ServiceError from `run`,
 * show the page again with the typed values.
 */
export function form<S extends z.ZodType<Record<string, unknown>>, R>(
	schema: S,
	run: (visit: FormVisit, typed: z.output<S>) => Promise<R>,
	{ hide = [], words }: Options = {},
): FormHandler<R | ReturnType<typeof formAnswer>> {
	const handler = async (visit: FormVisit, intent: string) => {
		const submission = parsePosted(visit.form, schema);
		const asTyped = () => submission.reply({ hideFields: hide });
		if (submission.status !== "success") return formAnswer(intent, asTyped(), {});
		const shown = (cause: ServiceError) => ({
			...asTyped(),
			error: tiedToForm(cause, visit.form).errors,
		});
		return unlessRefused(intent, shown, () => run(visit, submission.value), words);
	};
	return Object.assign(handler, { hide });
}

export const UNKNOWN_INTENT = "This page does not know the requested action.";

/** To be thrown: the intent is not in the page's table. */
export const unknownIntent = () => badRequest(UNKNOWN_INTENT);

/** The one intent that a form names, also twice; "" where it names none, and undefined where it names several. */
export function intentIn(form: FormData): FormDataEntryValue | undefined {
	const named = new Set(form.getAll("intent").filter((intent) => intent !== ""));
	if (named.size > 1) return undefined;
	const [intent = ""] = named;
	return intent;
}

/** A form's answer, with the request's number in it if the service failed, which is then logged. */
export function withNumber<R>(visit: Visit, answer: R): R {
	if (typeof answer !== "object" || answer === null || !("data" in answer)) return answer;
	const shown = answer.data as Partial<FormAnswer> | undefined;
	if (shown?.error) shown.error = numbered(visit, shown.error);
	return answer;
}

/** Why a form is refused before its handler runs. */
export interface Refusal {
	error: NormalisedError;
	openedBy?: string;
}

interface Posted {
	form: FormData;
	file?: ReadFile;
	openedBy?: string;
}

interface FormOptions<R> {
	/** The small file that the page's form takes, if any. */
	takes?: SmallFile;
	/** Shows a refused form with what was typed, on pages whose answers are none of `formAnswer`. */
	again?: (visit: FormVisit, intent: string, refusal: Refusal) => R;
}

const asTyped = (form: FormData, hide: string[] = []) =>
	parseWithZod(form, { schema: z.object({}) }).reply({ hideFields: hide });

/**
 * A route's action: reads the posted form and runs the handler of its `intent` field, or the
 * handler "" if the form has no intent. An unknown intent is 400, as are several, a form that somebody else had opened 403, and nothing
 * is changed (forms.md).
 */
export function intents<R>(
	guard: Guard,
	handlers: Readonly<Record<string, FormHandler<R>>>,
	{ takes, again }: FormOptions<R> = {},
) {
	const read = once(async ({ request, env }: Visit): Promise<Posted> => {
		const { form, file } = takes
			? await readFormWithFile(request, takes, env.REQUEST_TIMEOUT_MS)
			: { form: await readForm(request, env.REQUEST_TIMEOUT_MS, guard.fieldsMax) };
		return { openedBy: takeOpener(form), form, file };
	});
	const handlerOf = (intent: FormDataEntryValue) =>
		typeof intent === "string" && Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
	function oneIntent(form: FormData) {
		const intent = intentIn(form);
		if (intent === undefined) throw unknownIntent();
		return intent;
	}
	function refused(visit: FormVisit, refusal: Refusal) {
		const intent = oneIntent(visit.form);
		const { hide } = handlerOf(intent) ?? {};
		if (again) return again(visit, String(intent), refusal);
		return formAnswer(String(intent), asTyped(visit.form, hide), refusal);
	}
	return guard(
		async (visit) => {
			const { openedBy, ...posted } = await read(visit);
			const formVisit = { ...visit, ...posted };
			const intent = oneIntent(posted.form);
			const handler = handlerOf(intent);
			if (!handler) throw unknownIntent();
			const error = await othersForm(visit, openedBy);
			if (error) return refused(formVisit, { error: error.toJSON(), openedBy });
			return withNumber(visit, await handler(formVisit, String(intent)));
		},
		async (visit, error = signedOut) => {
			const { openedBy: _, ...posted } = await read(visit);
			return refused({ ...visit, ...posted }, { error });
		},
	);
}

/** Ends a successful change: redirects to `path`, which shows `notice`, with what is often done next. */
export function done({ session }: Context, path: string, notice: string, options?: NoticeOptions) {
	session.setNotice(notice, options);
	return redirect(path);
}

/** Ends a change of which a part was not done: redirects to `path`, which shows `warning` until it is closed. */
export function partlyDone({ session }: Context, path: string, warning: string) {
	session.setWarning(warning);
	return redirect(path);
}
