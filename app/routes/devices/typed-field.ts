import type { FieldMeta } from "~/components/forms/field";

/** A form's only field of its kind, with what was typed and what is wrong with that, if the answer is one to this form. */
export const typedField = (
	{ id, name }: Pick<FieldMeta, "id" | "name">,
	typed?: Record<string, unknown>,
	errors?: Record<string, string[] | null>,
): FieldMeta => ({
	id,
	name,
	errors: (typed && errors?.[name]) ?? undefined,
	initialValue: typed?.[name],
});
