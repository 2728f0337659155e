import type { Random } from "./random";

/** The service that is written to; it comes and goes, always at the same address. */
export interface Target {
	readonly url: string;
	readonly dataDir: string;
	readonly random: Random;
	/** Set to true just before the service is killed. */
	isKilled: boolean;
}

/** One writer, which knows what it was told is done. Each has an account of its own. */
export interface Strand {
	/** One step of writing; it fails when the service is killed in its midst. */
	write(): Promise<void>;
	/** Looks whether all is there that was acknowledged, and nothing half; then goes on with what was broken off. */
	check(): Promise<void>;
}

/** A writer that uploads. */
export interface MediaStrand extends Strand {
	/** The ids of all media that it has seen at the service. */
	mediaIds(): string[];
	/** Waits until the work on all of them has ended, and checks all of it again. */
	settle(): Promise<void>;
}

const isAssertion = (error: unknown) => error instanceof Error && error.name === "AssertionError";

/**
 * Writes until the service is killed. An answer that should not be is a failure at any time, a broken
 * connection only while the service lives.
 */
export async function writeUntilKilled(target: Target, strand: Strand): Promise<void> {
	try {
		while (!target.isKilled) await strand.write();
	} catch (error) {
		if (isAssertion(error) || !target.isKilled) throw error;
	}
}
