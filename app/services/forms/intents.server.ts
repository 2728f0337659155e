import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/server-runtime";
import type { NormalisedError } from "@signage/contract/problem";
import type { z } from "zod";
import { pageStatus, ServiceError } from "../client/errors.server";
import { badRequest } from "../request/answers.server";
import type { Context } from "../request/context.server";
import type { Guard, Visit } from "../request/guard.server";
import { readForm } from "./read-form.server";

/** What an action gives back when its page is shown again: what was typed, and what went wrong. */
export interface FormAnswer {
	/** A new one each time, so that pages can tell one answer from the next. */
	key: string;
	/** What was asked for: the intent of the button that was pressed; empty on a page with one form. */
	intent: string;
	result: SubmissionResult<string[]>;
	error?: NormalisedError;
}

/**
 * The same page again, nothing saved: 200 after a change to the form itself (a row added), 400 with
 * field errors, the error's own status with an error (forms.md).
 */
export function formAnswer(
	intent: string,
	result: SubmissionResult<string[]>,
	{ error, status = error ? pageStatus(error) : 400 }: { error?: NormalisedError; status?: number },
) {
	return data<FormAnswer>({ key: crypto.randomUUID(), intent, result, error }, { status });
}

/** What the handler of a posted form gets: the form itself too, where a field's absence matters. */
export interface FormVisit extends Visit {
	form: FormData;
}

interface Options {
	/** Fields that never go back to the browser, such as passwords. */
	hide?: string[];
	/** The words of spec 8 for this flow, where they are not the error's own. */
	words?: (error: ServiceError) => NormalisedError;
}

/** Handles one intent: answers the page's form, or goes on to another page. */
type FormHandler<R> = (visit: FormVisit, intent: string) => Promise<R>;

/**
 * A form with this schema. `run` gets what was typed, parsed, and returns where to go on (see `done`).
 * Fields that don't fit, and calls that the service refuses, show the page again with what was typed.
 */
export function form<S extends z.ZodType<Record<string, unknown>>, R>(
	schema: S,
	run: (visit: FormVisit, typed: z.output<S>) => Promise<R>,
	{ hide = [], words = (error) => error.toJSON() }: Options = {},
): FormHandler<R | ReturnType<typeof formAnswer>> {
	return async (visit, intent) => {
		const submission = parseWithZod(visit.form, { schema });
		const shown = () => submission.reply({ hideFields: hide });
		if (submission.status !== "success") return formAnswer(intent, shown(), {});
		try {
			return await run(visit, submission.value);
		} catch (cause) {
			if (cause instanceof ServiceError)
				return formAnswer(intent, shown(), { error: words(cause) });
			throw cause;
		}
	};
}

/**
 * A route's action: reads the posted form and hands it to the handler that its `intent` names, or to
 * the one named "" where the form has no intent. An intent that is not in the table is 400, and
 * nothing is changed (forms.md).
 */
export function intents<R>(guard: Guard, handlers: Readonly<Record<string, FormHandler<R>>>) {
	return guard(async (visit) => {
		const posted = await readForm(visit.request);
		const intent = posted.get("intent") ?? "";
		const handler =
			typeof intent === "string" && Object.hasOwn(handlers, intent) && handlers[intent];
		if (!handler) throw badRequest("This page does not know what was asked of it.");
		return handler({ ...visit, form: posted }, String(intent));
	});
}

/** The end of a change: goes on to `path`, which says what was done. */
export function done({ session }: Context, path: string, notice: string, milliseconds?: number) {
	session.setNotice(notice, milliseconds);
	return redirect(path);
}
