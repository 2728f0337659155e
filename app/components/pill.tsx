import type { ReactNode } from "react";

type Tone = "good" | "warn" | "bad" | "accent" | "plain";

/** A short state in a coloured capsule; the word says it, the colour only repeats it. */
export const Pill = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
	<span className={`pill pill-${tone}`}>{children}</span>
);
