import type { HTMLElement } from "node-html-parser";
import { OPENED_BY } from "~/shared/opened-by";
import { type ChosenFile, controlsOf, type Filling, isSubmit, nameOf } from "./form";
import type { Page } from "./page";
import type { Visitor } from "./visitor";

/** A form as a page offers it, and one of the buttons that send it. */
export interface OfferedForm {
	page: Page;
	/** Where it is sent to. */
	path: string;
	button: HTMLElement;
	/** The fields that take text, and those that take a password; `type` is an input's. */
	texts: { name: string; type: string }[];
	passwords: string[];
	/** Every hidden field that it sends, but for who opened it: with another value, the form is refused for that alone. */
	hidden: string[];
	send(visitor: Visitor, fields: Filling["fields"], file?: ChosenFile): Promise<Page>;
}

const NO_TEXT = ["hidden", "password", "file", "checkbox", "radio", "submit"];
const typeOf = (control: HTMLElement) => control.getAttribute("type") ?? "text";

function offer(page: Page, form: HTMLElement, button: HTMLElement): OfferedForm {
	const named = controlsOf(page.root, form).filter((one) => one.getAttribute("name"));
	const inputs = named.filter(({ tagName }) => /INPUT|TEXTAREA/.test(tagName));
	const namesOf = (type: string) =>
		inputs.filter((one) => typeOf(one) === type).map((one) => String(one.getAttribute("name")));
	return {
		page,
		path: new URL(form.getAttribute("action") ?? page.url, page.url).pathname,
		button,
		texts: inputs
			.filter((one) => !NO_TEXT.includes(typeOf(one)))
			.map((one) => ({ name: String(one.getAttribute("name")), type: typeOf(one) })),
		passwords: namesOf("password"),
		hidden: namesOf("hidden").filter((name) => name !== OPENED_BY),
		send: (visitor, fields, file) => {
			// A page may have several forms with such a button: this one is marked while it is found.
			form.setAttribute("data-tried", "");
			try {
				const pressed = { form: "form[data-tried]", button: nameOf(button) };
				return visitor.submit(page, { ...pressed, fields, file });
			} finally {
				form.removeAttribute("data-tried");
			}
		},
	};
}

/** A form that is sent by GET is an address, which tests of addresses try. */
const isPosted = (form: HTMLElement, button: HTMLElement) =>
	[button.getAttribute("formmethod") ?? form.getAttribute("method")].join().toLowerCase() ===
	"post";

/** The forms of these pages that are posted, with each button that can be pressed; one of several that are alike. */
export function offeredForms(pages: readonly Page[]): OfferedForm[] {
	const found = new Map<string, OfferedForm>();
	for (const page of pages)
		for (const form of page.root.querySelectorAll("form"))
			for (const button of controlsOf(page.root, form).filter(isSubmit)) {
				if (button.hasAttribute("disabled") || !isPosted(form, button)) continue;
				const one = offer(page, form, button);
				const key = [one.path, nameOf(button), ...one.texts.map(({ name }) => name)].join();
				if (!found.has(key)) found.set(key, one);
			}
	return [...found.values()];
}
