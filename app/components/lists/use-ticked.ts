import { type RefObject, useEffect, useState } from "react";

const ticksOf = (form: HTMLFormElement) =>
	Array.from(form.elements).filter((one) => one.matches(":checked")).length;

/** How many boxes of a form are ticked, in it or elsewhere on the page; also those that were before the scripts came. */
export function useTicked(form: RefObject<HTMLFormElement>): number {
	const [ticked, setTicked] = useState(0);
	useEffect(() => {
		const count = () => setTicked(form.current ? ticksOf(form.current) : 0);
		// After each rendering: boxes come and go, and their ticks with them.
		count();
		document.addEventListener("change", count);
		return () => document.removeEventListener("change", count);
	});
	return ticked;
}
