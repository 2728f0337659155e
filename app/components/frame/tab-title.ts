import { shortened } from "../text/ellipsis";

/** No tab has room for more, and a page's title should have 70 characters at most. */
const NAME_LENGTH = 40;

/** The title of a tab: what the page shows comes first, as tabs are narrow and several may have the same screen. */
export const tabTitle = (screen: string, name: string | undefined): string =>
	name?.trim() ? `${shortened(name, NAME_LENGTH)} – ${screen}` : screen;
