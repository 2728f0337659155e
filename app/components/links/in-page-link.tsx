import type { ComponentProps, MouseEvent } from "react";
import { flushSync } from "react-dom";

/** Whether a click should follow a link here: with modifier keys or other buttons it opens tabs or menus. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
	button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

interface Props extends Omit<ComponentProps<"a">, "href"> {
	id: string;
	/** Puts the element on the page, where it is not there: on another page of a list, for example. */
	reveal?: () => void;
}

/**
 * A link to an element of this page. With JavaScript on, the click only moves the focus: as a
 * navigation to a hash, it would make the router drop the action's answer that the page is showing.
 */
export function InPageLink({ id, reveal, ...rest }: Props) {
	const go = (event: MouseEvent) => {
		if (!isPlainClick(event)) return;
		event.preventDefault();
		if (!document.getElementById(id)) flushSync(() => reveal?.());
		document.getElementById(id)?.focus();
	};
	return <a href={`#${id}`} onClick={go} {...rest} />;
}
