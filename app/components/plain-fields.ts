import type { SubmissionResult } from "@conform-to/react";
import type { FieldMeta } from "./field";

/**
 * The fields of a form without lists, from what its action answered: nothing runs in the browser.
 * `id` begins each field's id; `defaults` are shown while there is no answer.
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
		initialValue: (values as Record<string, unknown>)[name],
	});
	return Object.fromEntries(names.map((name) => [name, field(name)])) as Record<Name, FieldMeta>;
}
