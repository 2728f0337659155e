/** A drawing of Lucide's: the elements in its SVG, on a square of 24. */
export interface Drawing {
	node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/** What is inside of its SVG. */
export const insideOf = ({ node }: Drawing): string =>
	node
		.map(([tag, { key: _, ...attributes }]) => {
			const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
			return `<${tag}${written.join("")}/>`;
		})
		.join("");
