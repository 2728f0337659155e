import { type DefaultValue, parse, type SubmissionResult, useForm } from "@conform-to/react";

interface Options<Schema> {
	id: string;
	/** The action's answer, if there is one. */
	lastResult?: SubmissionResult<string[]> | null;
	defaultValue?: DefaultValue<Schema>;
}

/**
 * conform's form with our settings. The action validates with the contract's schemas; the browser only
 * does list edits (add, remove, move). Those need a key for each row, and conform makes keys from the
 * default value only, so after an answer its values are passed as the default value.
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
