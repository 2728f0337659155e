import type { ServiceError } from "../client/errors.server";

interface Tied {
	errors?: Record<string, string[]>;
	rest: string[];
}

/**
 * What the service says of fields, by the form's own names of them, and `rest`, which belongs to no field of the form.
 * @param tie the form's field that a service's name means
 */
export function tiedMessages(
	{ fields }: ServiceError,
	tie: (name: string) => string | undefined,
): Tied {
	const errors: Record<string, string[]> = {};
	const rest: string[] = [];
	for (const [name, said] of Object.entries(fields)) {
		const field = tie(name);
		if (field) errors[field] = [...(errors[field] ?? []), ...said];
		else rest.push(...said);
	}
	return { errors: Object.keys(errors).length > 0 ? errors : undefined, rest };
}

/** The parts of a field's name: `Sunday[1].time`, `sunday.1.time`, `$.Sunday[1].Time` and `/Sunday/1/time` have the same three, but for case. */
export const partsOf = (name: string): string[] =>
	name
		.replace(/^[$#]/, "")
		.split(/[.[\]/]+/)
		.filter((part) => part !== "");

/** The fields that a key may mean that is no field's name, such as one of Identity's: the first that the form has. */
const BY_KEY: readonly (readonly [RegExp, readonly string[]])[] = [
	[/^(?:OldPassword|PasswordMismatch)/, ["oldPassword", "password"]],
	[/TwoFactorCode$/, ["twoFactorCode"]],
	[/^InvalidToken$/, ["resetCode"]],
	[/email|username/i, ["email", "userEmail", "newEmail"]],
	[/^Password/, ["newPassword", "password"]],
	[/^presentationId$/i, ["alertPresentationId"]],
];

const same = (one: string) => partsOf(one).join(".").toLowerCase();

/** What the service says of the fields that a form was sent with. */
export function tiedToForm(cause: ServiceError, form: FormData): Tied {
	const sent = [...form.keys()];
	return tiedMessages(cause, (name) => {
		const field = sent.find((one) => same(one) === same(name));
		if (field) return field;
		const said = partsOf(name).join(".");
		const meant = BY_KEY.find(([key]) => key.test(said))?.[1] ?? [];
		return meant.find((one) => sent.includes(one));
	});
}
