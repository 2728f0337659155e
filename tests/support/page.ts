import { type HTMLElement, parse } from "node-html-parser";
import { OPENED_BY } from "~/shared/opened-by";
import { controlsOf, currentValue } from "./form";
import type { RawAnswer } from "./http";

const squeeze = (text: string) => text.replace(/\s+/g, " ").trim();

/** An answer and, if it is HTML, what a person reads on the page. */
export class Page {
	readonly status: number;
	readonly headers: RawAnswer["headers"];
	readonly bytes: Buffer;
	readonly text: string;
	#root: HTMLElement | undefined;
	constructor(
		readonly url: string,
		answer: RawAnswer,
	) {
		this.status = answer.status;
		this.headers = answer.headers;
		this.bytes = answer.bytes;
		this.text = answer.text;
	}

	/** The page's elements. Parsed when they are first asked for: many tests look at the status alone. */
	get root(): HTMLElement {
		this.#root ??= parse(this.text);
		return this.#root;
	}

	/** Where the answer leads, within the site as a path. */
	get location(): string | undefined {
		const { location } = this.headers;
		if (location === undefined) return undefined;
		const url = new URL(location, this.url);
		return url.origin === new URL(this.url).origin
			? url.pathname + url.search + url.hash
			: url.href;
	}
	get title(): string {
		return squeeze(this.root.querySelector("title")?.textContent ?? "");
	}
	/** The text of the main part. */
	get main(): string {
		return squeeze(this.root.querySelector("main")?.textContent ?? "");
	}
	get heading(): string {
		return squeeze(this.root.querySelector("h1")?.textContent ?? "");
	}
	/** The text of the error box, its lines joined by spaces; undefined if there is no error box. */
	get alert(): string | undefined {
		const box = this.root.querySelector('[role="alert"]');
		return box
			? squeeze(
					box
						.querySelectorAll("p, li")
						.map((one) => one.textContent)
						.join(" "),
				)
			: undefined;
	}
	/** Whether the error box comes before every text and control of the main part. */
	get isAlertFirst(): boolean {
		const main = this.root.querySelector("main");
		const first = main?.querySelector("[role=alert], a, button, input, select, h1, h2, p, label");
		return first?.getAttribute("role") === "alert";
	}
	/** What the browser focuses without scripts, each by its name, else its text. */
	get focused(): string[] {
		return this.root
			.querySelectorAll("[autofocus]")
			.map((one) => one.getAttribute("name") ?? squeeze(one.textContent));
	}
	/** The notice that the page shows, such as after a redirect. */
	get notice(): string | undefined {
		const box = this.root.querySelector('[role="status"]');
		return box ? squeeze(box.textContent) : undefined;
	}
	/** The link of the notice to what is often done next: its words and its path. */
	get nextStep(): string[] | undefined {
		const link = this.root.querySelector(".notice a");
		return link ? [squeeze(link.textContent), link.getAttribute("href") ?? ""] : undefined;
	}
	get dialog(): string | undefined {
		const box = this.root.querySelector("dialog[open]");
		return box ? squeeze(box.textContent) : undefined;
	}

	/** Where the first link of the main part leads that has this very text; undefined if there is none. */
	linkOf(text: string): string | undefined {
		return this.root
			.querySelectorAll("main a")
			.find((link) => squeeze(link.textContent) === text)
			?.getAttribute("href");
	}

	/** The control of this name. */
	field(name: string): HTMLElement {
		const found = this.root
			.querySelectorAll("input, select, textarea")
			.find((one) => one.getAttribute("name") === name);
		if (!found) throw new Error(`There is no field ${name}`);
		return found;
	}
	value(name: string): string | undefined {
		return currentValue(this.field(name));
	}
	/** All that the forms of the main part hold, by field name; file fields and who opened them aside. */
	get values(): Record<string, string | undefined> {
		const main = this.root.querySelector("main");
		const forms = main?.querySelectorAll("form") ?? [];
		const controls = forms.flatMap((form) => controlsOf(this.root, form));
		return Object.fromEntries(
			controls
				.filter((one) => one.tagName !== "BUTTON" && one.getAttribute("type") !== "file")
				.filter((one) => one.getAttribute("name") !== OPENED_BY)
				.map((one) => [one.getAttribute("name"), currentValue(one)]),
		);
	}
	/**
	 * The error tied to a field: the text of what aria-describedby names, where the field is marked
	 * aria-invalid and the page has each id once.
	 */
	errorOf(name: string): string | undefined {
		const field = this.field(name);
		if (field.getAttribute("aria-invalid") !== "true") return undefined;
		const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
		const texts = ids.map((id) => {
			const named = this.root
				.querySelectorAll("[id]")
				.filter((one) => one.getAttribute("id") === id);
			if (named.length !== 1) throw new Error(`${named.length} elements have the id ${id}`);
			return squeeze(named[0]?.textContent ?? "");
		});
		return texts[0];
	}
	/** The text of each column's head, table by table. */
	get heads(): string[][] {
		return this.root
			.querySelectorAll("thead")
			.map((head) => head.querySelectorAll("th").map((cell) => squeeze(cell.textContent)));
	}
	/** The text of each cell, row by row, of the page's tables. */
	get rows(): string[][] {
		return this.root
			.querySelectorAll("tbody tr")
			.map((row) => row.querySelectorAll("td").map((cell) => squeeze(cell.textContent)));
	}
}

/** The content policy of an answer. */
export const policyOf = ({ headers }: Page): string => String(headers["content-security-policy"]);
