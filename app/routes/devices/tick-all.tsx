import { useRef } from "react";
import { useTickAll } from "~/components/lists/use-tick-all";
import { useScripted } from "~/components/use-scripted";

function AllBox({ group }: { group: string }) {
	const ref = useRef<HTMLInputElement>(null);
	useTickAll(ref, "deviceId");
	return (
		<label className="tick-all">
			<input ref={ref} type="checkbox" className="size-4 flex-none accent-accent" />
			<span className="min-[960px]:sr-only">
				All shown here<span className="sr-only"> of {group}</span>
			</span>
		</label>
	);
}

/** Ticks all devices of the table that follows, or none. It needs scripts; its place is kept before they run. */
export const TickAll = ({ group }: { group: string }) =>
	useScripted() ? (
		<AllBox group={group} />
	) : (
		<div className="tick-all invisible">All shown here</div>
	);
