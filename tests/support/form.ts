import { randomUUID } from "node:crypto";
import type { HTMLElement } from "node-html-parser";
import type { Chunks, Sent } from "./http";

/** A chosen file; with `size` if its bytes are generated while they are sent. */
export interface ChosenFile {
	name: string;
	type?: string;
	body: Uint8Array | { size: number; chunks: Chunks };
}

/** How a form is filled in before it is sent. */
export interface Filling {
	/** Values by field name; true or false for a check box. An unknown field is an error. */
	fields?: Record<string, string | boolean>;
	file?: ChosenFile;
	/** The name of the button that is pressed; without one, Enter. */
	button?: string;
	/** CSS selector of the form, if the button alone does not identify it. */
	form?: string;
}

type Entry = [name: string, value: string | ChosenFile];

const CONTROLS = "input, select, textarea, button";
const squeeze = (text: string) => text.replace(/\s+/g, " ").trim();

/** What assistive technology calls a button. */
export const nameOf = (button: HTMLElement) =>
	squeeze(button.getAttribute("aria-label") ?? button.textContent);
export const isSubmit = (control: HTMLElement) =>
	control.tagName === "BUTTON" && (control.getAttribute("type") ?? "submit") === "submit";

/** The form that a control belongs to. */
function ownerOf(root: HTMLElement, control: HTMLElement): HTMLElement | null {
	const id = control.getAttribute("form");
	return id === undefined ? control.closest("form") : root.querySelector(`form#${id}`);
}

export function controlsOf(root: HTMLElement, form: HTMLElement): HTMLElement[] {
	return root.querySelectorAll(CONTROLS).filter((control) => ownerOf(root, control) === form);
}

function optionValue(select: HTMLElement): string {
	const options = select.querySelectorAll("option");
	const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
	return chosen?.getAttribute("value") ?? chosen?.textContent ?? "";
}

/** A control's value as the page came; undefined if it would not be sent. */
export function currentValue(control: HTMLElement): string | undefined {
	if (control.tagName === "SELECT") return optionValue(control);
	if (control.tagName === "TEXTAREA") return control.textContent.replace(/^\n/, "");
	const type = control.getAttribute("type");
	if (type === "checkbox" || type === "radio")
		return control.hasAttribute("checked") ? (control.getAttribute("value") ?? "on") : undefined;
	return control.getAttribute("value") ?? "";
}

const EMPTY_FILE: ChosenFile = { name: "", body: new Uint8Array() };

function findForm(root: HTMLElement, { button, form: selector }: Filling): HTMLElement {
	if (selector) {
		const form = root.querySelector(selector);
		if (form?.tagName === "FORM") return form;
		throw new Error(`There is no form ${selector}`);
	}
	const forms = root
		.querySelectorAll("form")
		.filter(
			(form) =>
				!button || controlsOf(root, form).some((one) => isSubmit(one) && nameOf(one) === button),
		);
	const isMain = (one: HTMLElement) =>
		one.closest("main") !== null && one.getAttribute("action") !== "/theme";
	const form = forms.find((one) => button !== undefined || isMain(one));
	if (!form) throw new Error(`There is no form${button ? ` with a button “${button}”` : ""}`);
	return form;
}

function findButton(controls: HTMLElement[], name: string | undefined): HTMLElement {
	const buttons = controls.filter(isSubmit);
	const button = name === undefined ? buttons[0] : buttons.find((one) => nameOf(one) === name);
	if (!button) throw new Error(`There is no button “${name ?? "to submit with"}”`);
	if (button.hasAttribute("disabled")) throw new Error(`“${nameOf(button)}” is disabled`);
	return button;
}

function filled(control: HTMLElement, { fields = {}, file }: Filling): Entry[] {
	const name = control.getAttribute("name") ?? "";
	if (control.getAttribute("type") === "file") return [[name, file ?? EMPTY_FILE]];
	const typed = fields[name];
	if (typed === false) return [];
	const value =
		typed === true ? (control.getAttribute("value") ?? "on") : (typed ?? currentValue(control));
	return value === undefined ? [] : [[name, value]];
}

/** The form's data set in tree order, as a browser without scripts makes it. */
function entriesOf(root: HTMLElement, form: HTMLElement, filling: Filling): Entry[] {
	const controls = controlsOf(root, form);
	const button = findButton(controls, filling.button);
	const sent = controls.filter(
		(control) =>
			control.getAttribute("name") &&
			!control.hasAttribute("disabled") &&
			(control.tagName !== "BUTTON" || control === button),
	);
	const names = sent.map((control) => control.getAttribute("name"));
	for (const name of Object.keys(filling.fields ?? {}))
		if (!names.includes(name)) throw new Error(`The form has no field ${name}`);
	if (filling.file && !sent.some((control) => control.getAttribute("type") === "file"))
		throw new Error("The form takes no file");
	return sent.flatMap((control) => filled(control, filling));
}

const quote = (text: string) =>
	text.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

/** A multipart body; a large file is generated while it is sent. */
export function multipart(entries: Entry[]): Sent & { headers: Record<string, string> } {
	const boundary = `----form${randomUUID()}`;
	const parts: (Buffer | ChosenFile)[] = [];
	for (const [name, value] of entries) {
		const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quote(name)}"`;
		if (typeof value === "string") {
			parts.push(Buffer.from(`${head}\r\n\r\n${value}\r\n`));
			continue;
		}
		const type = value.type ?? "application/octet-stream";
		const about = `; filename="${quote(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`;
		parts.push(Buffer.from(head + about), value, Buffer.from("\r\n"));
	}
	parts.push(Buffer.from(`--${boundary}--\r\n`));
	const sizeOf = (part: Buffer | ChosenFile) => {
		if (Buffer.isBuffer(part)) return part.length;
		return part.body instanceof Uint8Array ? part.body.length : part.body.size;
	};
	async function* body() {
		for (const part of parts) {
			if (Buffer.isBuffer(part)) yield part;
			else if (part.body instanceof Uint8Array) yield part.body;
			else yield* part.body.chunks;
		}
	}
	const length = parts.reduce((sum, part) => sum + sizeOf(part), 0);
	return {
		method: "POST",
		headers: {
			"content-type": `multipart/form-data; boundary=${boundary}`,
			"content-length": String(length),
		},
		body: body(),
	};
}

function urlencoded(entries: [string, string][]): Sent & { headers: Record<string, string> } {
	return {
		method: "POST",
		headers: { "content-type": "application/x-www-form-urlencoded" },
		body: new URLSearchParams(entries).toString(),
	};
}

/** The request that sending a filled form makes. `action` is absolute or relative to the page. */
export function submission(root: HTMLElement, filling: Filling): Sent & { action?: string } {
	const form = findForm(root, filling);
	if (form.getAttribute("method")?.toLowerCase() !== "post")
		throw new Error("The form is not sent by POST");
	const entries = entriesOf(root, form, filling);
	const asText = entries.map(([name, value]): [string, string] => [
		name,
		typeof value === "string" ? value : value.name,
	]);
	const pressed = findButton(controlsOf(root, form), filling.button);
	const type = pressed.getAttribute("formenctype") ?? form.getAttribute("enctype");
	const isMultipart = type === "multipart/form-data";
	return {
		action: form.getAttribute("action"),
		...(isMultipart ? multipart(entries) : urlencoded(asText)),
	};
}
