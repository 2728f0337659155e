import { type DefaultValue, parse, type SubmissionResult, useForm } from "@conform-to/react";

interface Options<Schema> {
	id: string;
	/** What the action answered, if it did. */
	lastResult?: SubmissionResult<string[]> | null;
	defaultValue?: DefaultValue<Schema>;
}

/**
 * conform's form as all screens use it. The action checks what is sent, with the contract's schemas;
 * the browser only carries out list edits (add, remove, move) by itself where scripts run. For those,
 * rows need keys, and conform makes keys from the default value alone, so an answer's values become it.
 */
export function useServerForm<Schema extends Record<string, unknown>>(options: Options<Schema>) {
	const answered = options.lastResult?.initialValue as DefaultValue<Schema> | undefined;
	return useForm<Schema>({
		...options,
		defaultValue: answered ?? options.defaultValue,
		onValidate: ({ formData }) =>
			parse(formData, { resolve: (value) => ({ value: value as Schema }) }),
	});
}
