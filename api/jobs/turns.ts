import type { Job } from "./job";

/** Whose turn it is: the owner who has waited longest since their last turn; among new ones, the oldest job's. */
export interface Turns {
	/** The job to do next out of one for each owner, or undefined where there is none. */
	next(waiting: readonly Job[]): Job | undefined;
}

/** The turns of one place; owners are forgotten when nobody waits. */
export function createTurns(): Turns {
	const lastTurns = new Map<number, number>();
	let turn = 0;
	const lastTurn = ({ ownerId }: Job) => lastTurns.get(ownerId) ?? 0;
	return {
		next(waiting) {
			const [job] = [...waiting].sort(
				(one, other) => lastTurn(one) - lastTurn(other) || one.id - other.id,
			);
			if (job) lastTurns.set(job.ownerId, ++turn);
			else lastTurns.clear();
			return job;
		},
	};
}
