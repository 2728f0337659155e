import { HtmlValidate } from "html-validate";
import { expect } from "vitest";

const validator = new HtmlValidate({
	root: true,
	extends: ["html-validate:recommended"],
	rules: {
		// How markup is written, not what it means: React writes it.
		"attr-quotes": "off",
		"attribute-boolean-style": "off",
		"attribute-empty-style": "off",
		"doctype-style": "off",
		"no-implicit-button-type": "off",
		"no-implicit-input-type": "off",
		"no-redundant-for": "off",
		"void-style": "off",
		// React preserves the case of charSet and the like; names of attributes have none.
		"attr-case": "off",
		"input-missing-label": "error",
		// Several boxes of one name are a list.
		"form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "reset", "submit"] }],
		// HTML allows any id without blanks; forms name theirs after fields such as slides[0].title.
		"valid-id": ["error", { relaxed: true }],
	},
});

/** Fails with every complaint about a page's markup, each with its line and rule. */
export async function expectValidHtml(html: string, place: string): Promise<void> {
	const report = await validator.validateString(html);
	const complaints = report.results.flatMap(({ messages }) =>
		messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
	);
	expect(complaints, place).toEqual([]);
}
