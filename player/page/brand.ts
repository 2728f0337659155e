import { byId } from "./elements";

const THEMES = ["theme1", "theme2"] as const;

/** Shows the name, mark and accent of the brand that the service names; none if it names none that is known. */
export function showBrand(theme: string | null | undefined): void {
	for (const one of THEMES) byId(`brand-${one}`).hidden = one !== theme;
	if (theme) document.body.dataset.theme = theme;
}
