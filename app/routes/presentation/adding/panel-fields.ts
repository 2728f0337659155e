import { fieldId } from "../fields";
import { setField, typedIn } from "../form-fields";
import type { AddKind, EditorValues } from "../values";
import { nameOfFile, onlyLinkIn, titleOfFile } from "./links";

// What is in the panel that adds a slide: its fields keep it themselves.

const TITLE = "newSlide.title";
const LINK = "newSlide.url";

/** The title and the link that are typed in the panel. */
export const typedInPanel = (): EditorValues["newSlide"] => ({
	title: typedIn(TITLE),
	url: typedIn(LINK),
});

/** Writes a title and a link into the panel. */
export function fillPanel({ title, url }: EditorValues["newSlide"]): void {
	setField(TITLE, title);
	setField(LINK, url);
}

/** Leaves in the field for a link that link alone, where one was pasted or typed with words around it. */
export const keepLinkAlone = () => setField(LINK, onlyLinkIn(typedIn(LINK)));

/** Empties the panel, once what it held has a slide. */
export function emptyPanel(): void {
	for (const name of [TITLE, LINK, "file"]) setField(name, "");
}

/** The file that is chosen in the panel and not added yet; undefined if there is none. */
export const chosenFile = (): File | undefined =>
	(document.getElementById(fieldId("file")) as HTMLInputElement | null)?.files?.[0];

/** The file or the link that is in the panel; "" if there is none. */
export const leftInPanel = (): File | string => chosenFile() ?? typedIn(LINK);

/** What the slide of that file is called by the file's name, as a list of none or one. */
export function chosenInPanel(kind: AddKind): string[] {
	const file = chosenFile();
	if (!file) return [];
	return [kind === "file" ? nameOfFile(file.name) : titleOfFile(file.name)];
}
