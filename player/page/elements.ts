/** The element of index.html with this id. @throws Error if there is none */
export function byId(id: string): HTMLElement {
	const element = document.getElementById(id);
	if (!element) throw new Error(`index.html has no element #${id}`);
	return element;
}
