import type { ComponentProps, MouseEvent } from "react";

/** Whether a click should follow a link here: with modifier keys or other buttons it opens tabs or menus. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
	button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * A link to an element of this page. With JavaScript on, the click only moves the focus: as a
 * navigation to a hash, it would make the router drop the action's answer that the page is showing.
 */
export function InPageLink({ id, ...rest }: Omit<ComponentProps<"a">, "href"> & { id: string }) {
	const go = (event: MouseEvent) => {
		if (!isPlainClick(event)) return;
		event.preventDefault();
		document.getElementById(id)?.focus();
	};
	return <a href={`#${id}`} onClick={go} {...rest} />;
}
