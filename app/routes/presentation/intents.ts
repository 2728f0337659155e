import { ADD_KINDS, type AddKind } from "./values";

/** What a button of the editor asks for, besides saving (forms.md). */
type Asked =
	/** To add a slide by what is in the panel; to open the panel for a kind of slide. */
	| { does: "add" | "open"; kind: AddKind }
	/** To have a saved slide's file processed again. */
	| { does: "again"; slideId: number }
	/** To show another slide in the preview, or another page of a long list; counted from 0. */
	| { does: "preview" | "page"; index: number };

/** The values of the buttons named `intent`. */
export const intentTo = {
	add: (kind: AddKind) => `add-${kind}`,
	open: (kind: AddKind) => `open-${kind}`,
	again: (slideId: string) => `again-${slideId}`,
	preview: (index: number) => `preview-${index}`,
	page: (index: number) => `page-${index}`,
};

const NUMBERED = /^(?:again-(?<slideId>\d{1,16})|(?<does>preview|page)-(?<index>\d{1,4}))$/;

/** What an intent asks for; undefined for those that save, and for others that the editor does not know. */
export function askedBy(intent = ""): Asked | undefined {
	for (const does of ["add", "open"] as const) {
		const kind = ADD_KINDS.find((one) => intent === intentTo[does](one));
		if (kind) return { does, kind };
	}
	const { slideId, does, index } = NUMBERED.exec(intent)?.groups ?? {};
	if (slideId !== undefined) return { does: "again", slideId: Number(slideId) };
	return does === "preview" || does === "page" ? { does, index: Number(index) } : undefined;
}
