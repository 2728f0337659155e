import type { SubmissionResult } from "@conform-to/react";
import type { FieldMeta } from "./field";

/** What is wrong with all but these fields: such as ids in hidden ones, which no field on the page can say. */
export const otherErrors = (
	result: SubmissionResult<string[]> | null | undefined,
	shown: readonly string[] = [],
): string[] =>
	Object.entries(result?.error ?? {}).flatMap(([name, errors]) =>
		shown.includes(name) ? [] : (errors ?? []),
	);

/**
 * The fields of a form without lists, made from its action's answer; needs no code in the browser.
 * `id` is the prefix of each field's id; `defaults` are used until there is an answer.
 */
export function plainFields<Name extends string>(
	id: string,
	names: readonly Name[],
	result?: SubmissionResult<string[]> | null,
	defaults: Partial<Record<Name, string | null>> = {},
): Record<Name, FieldMeta> {
	const values = result?.initialValue ?? defaults;
	const field = (name: Name): FieldMeta => ({
		id: `${id}-${name}`,
		name,
		errors: result?.error?.[name] ?? undefined,
		initialValue: values[name],
	});
	return Object.fromEntries(names.map((name) => [name, field(name)])) as Record<Name, FieldMeta>;
}
