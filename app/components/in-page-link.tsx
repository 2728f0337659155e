import type { ComponentProps, MouseEvent } from "react";

/** A click with the main button alone; others open tabs or menus. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
	button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/**
 * A link to something on this page. Where scripts run, it moves focus and view itself: as a
 * navigation it would make the router forget what the form's action answered.
 */
export function InPageLink({ id, ...rest }: Omit<ComponentProps<"a">, "href"> & { id: string }) {
	const go = (event: MouseEvent) => {
		const target = document.getElementById(id);
		if (!target || !isPlainClick(event)) return;
		event.preventDefault();
		target.focus();
	};
	return <a href={`#${id}`} onClick={go} {...rest} />;
}
