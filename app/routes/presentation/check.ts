import { SECONDS_NUMBER, secondsProblem, titleProblem } from "@signage/contract/text/words";
import { type Errors, slideField } from "./fields";

/**
 * What is wrong with the form's own fields, as the action would say it, before anything is sent (spec 5).
 * @param slides how many there are
 */
export function problemsIn(form: HTMLFormElement, slides: number): Errors {
	const errors: Record<string, string[]> = {};
	const check = (name: string, problem: (typed: string) => string | undefined) => {
		const input = form.elements.namedItem(name);
		if (!(input instanceof HTMLInputElement)) return;
		// A browser gives no text for what it cannot read as a number.
		const wrong = input.validity.badInput ? SECONDS_NUMBER : problem(input.value);
		if (wrong) errors[name] = [wrong];
	};
	check("title", titleProblem);
	check("frameDelayInSeconds", secondsProblem);
	for (let index = 0; index < slides; index++) {
		check(slideField(index, "title"), titleProblem);
		check(slideField(index, "duration"), secondsProblem);
	}
	return errors;
}
