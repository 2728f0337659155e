import type { ServiceError } from "../client/errors.server";

/**
 * What the service says of fields, by the form's own names of them, and `rest`, which belongs to no field of the form.
 * @param tie the form's field that a service's name means
 */
export function tiedMessages(
	{ fields }: ServiceError,
	tie: (name: string) => string | undefined,
): { errors?: Record<string, string[]>; rest: string[] } {
	const errors: Record<string, string[]> = {};
	const rest: string[] = [];
	for (const [name, said] of Object.entries(fields)) {
		const field = tie(name);
		if (field) errors[field] = [...(errors[field] ?? []), ...said];
		else rest.push(...said);
	}
	return { errors: Object.keys(errors).length > 0 ? errors : undefined, rest };
}
