import { ErrorBox } from "~/components/error-box";
import type { ShownError } from "~/components/shown-error";
import { type Errors, field, singleFields, slideField } from "./fields";
import { firstWrongSlide, isSlideField } from "./form-fields";
import type { Row } from "./list/rows";
import type { EditorValues } from "./values";

interface Props {
	error?: ShownError;
	/** What to do about that, where it is not what is usual. */
	help?: string;
	errors: Errors;
	/** What belongs to no field. */
	others: string[];
	rows: readonly Row[];
	values: EditorValues;
	/** Turns the list to the slide at this place. */
	onSlide: (place: number) => void;
}

/** All that is wrong, each with a link to its field; a slide's mistakes stay with it wherever it is moved. */
export function WrongFields({ error, help, errors, others, rows, values, onSlide }: Props) {
	const names = new Set(Object.values(singleFields(values, errors)).map(({ name }) => name));
	const ofSlides = rows.flatMap(({ errors: own }, place) =>
		own
			? (["title", "duration"] as const).map((one) => {
					const name = slideField(place, one);
					return field(name, { [name]: own[one]?.map((said) => `Slide ${place + 1}: ${said}`) });
				})
			: [],
	);
	const ofForm = Object.keys(errors)
		.filter((name) => !isSlideField(name))
		.map((name) => field(name, errors));
	// Errors of fields that are not visible are shown without a link.
	const hidden = ofForm.filter(({ name }) => !names.has(name)).flatMap((one) => one.errors ?? []);
	return (
		<ErrorBox
			error={error}
			help={help}
			formErrors={[...new Set(hidden), ...others]}
			reveal={({ name }) => {
				const place = firstWrongSlide({ [name]: [] });
				if (place !== undefined) onSlide(place);
			}}
			fields={[...ofForm.filter(({ name }) => names.has(name)), ...ofSlides]}
		/>
	);
}
