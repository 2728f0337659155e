import type { MouseEvent } from "react";
import { useRef } from "react";
import { Button } from "~/components/button";
import { useLayout } from "~/components/use-layout";
import type { DrawnSchedule } from "./drawn.server";
import { FORM_ID, LOOK_FIELD } from "./values";

/** Where the timeline is: without scripts, a page with another week begins there. */
export const DRAWN_ID = "drawn";

interface Props {
	weeks: NonNullable<DrawnSchedule["weeks"]>;
	look: (week: string) => void;
}

/** The ways to the weeks before and after the one that is drawn, in which something begins. */
export function OtherWeeks({ weeks: { shown, earlier, later }, look }: Props) {
	const box = useRef<HTMLElement>(null);
	const isPressed = useRef(false);
	// At either end, the button that was pressed is gone.
	useLayout(() => {
		if (isPressed.current && document.activeElement === document.body)
			box.current?.querySelector("button")?.focus();
		isPressed.current = false;
	}, [shown.date]);
	if (!earlier && !later) return null;
	const way = {
		...{ form: FORM_ID, name: LOOK_FIELD, formAction: `#${DRAWN_ID}` },
		...({ size: "small", kind: "quiet" } as const),
		onClick: (event: MouseEvent<HTMLButtonElement>) => {
			event.preventDefault();
			isPressed.current = true;
			look(event.currentTarget.value);
		},
	};
	return (
		<nav ref={box} aria-label="Other weeks" className="mb-3 flex flex-wrap justify-between gap-2">
			{earlier && (
				<Button {...way} value={earlier.date} aria-label={`Earlier: ${earlier.name}`}>
					<span aria-hidden>←</span>
					{earlier.name}
				</Button>
			)}
			{later && (
				<Button {...way} value={later.date} className="ml-auto" aria-label={`Later: ${later.name}`}>
					{later.name}
					<span aria-hidden>→</span>
				</Button>
			)}
		</nav>
	);
}
