import { ServiceError } from "./errors.server";

/** An edge runtime sends no more calls at once for one request. */
const AT_ONCE = 6;

/** What became of a change of many things. */
interface Outcome<T> {
	/** What was refused, has no answer, or was not tried once the service failed. */
	left: T[];
	/** The first refusal, if there was one. */
	error?: ServiceError;
}

/** Whether it makes no sense to try the next: the service did not answer, or failed. */
const isDown = ({ statusCode = 500 }: ServiceError) => statusCode >= 500;

/**
 * Makes a call for each of many things, six at a time, and goes on where the service refuses one.
 * @throws what is no ServiceError, such as a lost session; some may be changed then
 */
export async function changeEach<T>(
	all: readonly T[],
	change: (one: T) => Promise<unknown>,
): Promise<Outcome<T>> {
	const waiting = [...all.entries()];
	const changed = new Set<number>();
	let error: ServiceError | undefined;
	const work = async () => {
		for (let next = waiting.shift(); next; next = waiting.shift()) {
			const [place, one] = next;
			try {
				await change(one);
				changed.add(place);
			} catch (cause) {
				const isRefusal = cause instanceof ServiceError;
				if (!isRefusal || isDown(cause)) waiting.length = 0;
				if (!isRefusal) throw cause;
				error ??= cause;
			}
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, work));
	return { left: all.filter((_, place) => !changed.has(place)), error };
}

/**
 * The refusal of some of many things, which says how many are changed all the same; the refusal itself if none is.
 * @param said what was done, in a word
 * @param all how many it was for, with their name
 */
export function partly(error: ServiceError, said: string, changed: number, all: string) {
	if (changed === 0) return error;
	const message = `${said}: ${changed} of ${all}. For the others: ${error.message}`;
	const { title, statusCode } = error;
	return new ServiceError({ title, message, statusCode });
}
