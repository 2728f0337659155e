import { type DefaultValue, parse, type SubmissionResult, useForm } from "@conform-to/react";

interface Options<Schema> {
	id: string;
	/** What the action answered, if it did. */
	lastResult?: SubmissionResult<string[]> | null;
	defaultValue?: DefaultValue<Schema>;
}

/**
 * conform's form as all screens use it. The action checks what is sent, with the contract's schemas;
 * the browser only carries out list edits (add, remove, move) by itself where scripts run.
 */
export function useServerForm<Schema extends Record<string, unknown>>(options: Options<Schema>) {
	return useForm<Schema>({
		...options,
		onValidate: ({ formData }) =>
			parse(formData, { resolve: (value) => ({ value: value as Schema }) }),
	});
}
