import { useRef } from "react";
import { useTickAll } from "../lists/use-tick-all";
import { useScripted } from "../use-scripted";

const ROW = "-mx-2 mt-4 flex items-center gap-3 border-b border-line px-2 py-2";

function AllBox({ hidden }: { hidden: boolean }) {
	const ref = useRef<HTMLInputElement>(null);
	useTickAll(ref, "deviceGroupId");
	return (
		<label hidden={hidden} className={`${ROW} hover:bg-sunken`}>
			<input ref={ref} type="checkbox" className="size-4 flex-none accent-accent" />
			All shown here
		</label>
	);
}

/**
 * Ticks all groups of the form that follows, or none: with a search, those that fit it. It stands outside of the form, as it is
 * no choice of its own. It needs scripts; its place is kept before they run.
 */
export const AllGroups = ({ hidden }: { hidden: boolean }) =>
	useScripted() ? (
		<AllBox hidden={hidden} />
	) : (
		<div className={`${ROW} invisible noscript:hidden`}>All shown here</div>
	);
