import type { ReactNode } from "react";

type Tone = "good" | "warn" | "bad" | "accent" | "plain";

/** A short status in a coloured capsule. The word carries the meaning, the colour only repeats it. */
export const Pill = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
	<span className={`pill pill-${tone}`}>{children}</span>
);
