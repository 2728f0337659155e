import { decodeXml, elementsNamed, escaped } from "./deck-xml";

const NAMESPACE = "http://schemas.openxmlformats.org/package/2006/relationships";
/**
 * Where all links out of the deck lead. A text with a link looks like one; whatever else names the link, and LibreOffice
 * takes any of them for a picture's, finds nothing there.
 */
const NOWHERE = 'Target="about:blank" TargetMode="External"';

/** Whether a part of the deck has the relations of another. */
export const isRelations = (name: string): boolean => /\.rels$/i.test(name);

/** The path, in lower case, of the part that a relation in `relations` names. */
function partNamed(relations: string, target: string): string {
	const folder = relations.replace(/_rels\/[^/]*$/, "");
	try {
		return decodeURIComponent(new URL(target, `deck://deck/${folder}`).pathname)
			.slice(1)
			.toLowerCase();
	} catch {
		return "";
	}
}

/**
 * Relations anew, of which none leads out of the deck (docs/decisions/0007).
 * @param name the part's own
 * @param leftOut paths, in lower case, of parts that are no longer there: where a picture has a second one to be shown
 * instead, its relation must go too
 */
export function harmlessRelations(
	name: string,
	bytes: Buffer,
	leftOut: ReadonlySet<string>,
): Buffer {
	const relations = elementsNamed(decodeXml(bytes), "Relationship").flatMap(({ attributes }) => {
		const [id = "", type = "", target = "", mode = "Internal"] = [
			...["Id", "Type", "Target", "TargetMode"].map((key) => attributes.get(key)),
		];
		const isWithin = mode === "Internal" && !/^[a-z][a-z\d+.-]*:/i.test(target);
		if (isWithin && leftOut.has(partNamed(name, target))) return [];
		const where = isWithin ? `Target="${escaped(target)}"` : NOWHERE;
		return [`<Relationship Id="${escaped(id)}" Type="${escaped(type)}" ${where}/>`];
	});
	return Buffer.from(
		`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="${NAMESPACE}">${relations.join("")}</Relationships>`,
	);
}
