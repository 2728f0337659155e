import { useMemo } from "react";
import { ErrorBox } from "~/components/errors/error-box";
import type { ShownError } from "~/components/errors/shown-error";
import { type Errors, field, singleFields, slideField, whyId } from "./fields";
import { firstWrongSlide, isSlideField } from "./form-fields";
import type { Row } from "./list/rows";
import type { Other } from "./use-found";
import type { EditorValues } from "./values";

interface Props {
	error?: ShownError;
	/** What to do about that, where it is not what is usual. */
	help?: string;
	errors: Errors;
	others: readonly Other[];
	rows: readonly Row[];
	values: EditorValues;
	/** Turns the list to the slide at this place. */
	onSlide: (place: number) => void;
}

/** What is said of the slide at this place, which some services name themselves. */
const ofSlide = (place: number, said: string) =>
	said.startsWith("Slide ") ? said : `Slide ${place + 1}: ${said}`;

/** The error without what stands at its slide. */
function beside(error: ShownError | undefined, rows: readonly Row[]): ShownError | undefined {
	const ofSlides = rows
		.flatMap(({ errors }) => [errors?.title ?? [], errors?.duration ?? []])
		.flat();
	const lines = error?.message.split("\n").filter((line) => !ofSlides.includes(line));
	return error && { ...error, message: lines?.join("\n") ?? "" };
}

/** All that is wrong, each with a link to its field; a slide's mistakes stay with it wherever it is moved. */
export function WrongFields({ error, help, errors, others, rows, values, onSlide }: Props) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each error: the box takes the focus for each that is another
	const told = useMemo(() => beside(error, rows), [error]);
	const names = new Set(Object.values(singleFields(values, errors)).map(({ name }) => name));
	const ofSlides = rows.flatMap(({ errors: own }, place) =>
		own
			? (["title", "duration"] as const).map((one) => {
					const name = slideField(place, one);
					return field(name, { [name]: own[one]?.map((said) => ofSlide(place, said)) });
				})
			: [],
	);
	const places = new Map(rows.map(({ key }, place) => [key, place]));
	const ofRows = others.flatMap((other) => {
		const place = typeof other === "string" ? undefined : places.get(other.key);
		if (typeof other === "string" || place === undefined) return [];
		const name = slideField(place, "title");
		return { ...field(name, { [name]: [other.said] }), describedBy: whyId(place) };
	});
	// What is said of a slide goes with it.
	const ofNone = others.filter((other) => typeof other === "string");
	const ofForm = Object.keys(errors)
		.filter((name) => !isSlideField(name))
		.map((name) => field(name, errors));
	// Errors of fields that are not visible are shown without a link.
	const hidden = ofForm.filter(({ name }) => !names.has(name)).flatMap((one) => one.errors ?? []);
	return (
		<ErrorBox
			error={told}
			help={help}
			formErrors={[...new Set(hidden), ...ofNone]}
			reveal={({ name }) => {
				const place = firstWrongSlide({ [name]: [] });
				if (place !== undefined) onSlide(place);
			}}
			fields={[...ofForm.filter(({ name }) => names.has(name)), ...ofSlides, ...ofRows]}
		/>
	);
}
