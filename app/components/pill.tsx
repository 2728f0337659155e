import type { ReactNode } from "react";
import { classes } from "./classes";

const TONES = {
	good: "bg-good-soft text-good",
	warn: "bg-warn-soft text-warn",
	bad: "bg-danger-soft text-danger",
	accent: "bg-accent-soft text-accent",
	plain: "bg-sunken text-muted",
};

/** A short state in a coloured capsule; the word says it, the colour only repeats it. */
export function Pill({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
	return (
		<span
			className={classes(
				"inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-[0.8rem] font-medium whitespace-nowrap",
				TONES[tone],
			)}
		>
			{children}
		</span>
	);
}
