import type { Context } from "./context.server";

/**
 * Reads what is asked for more than once in a request, its form or a list that both the action and the loaders need, when it
 * is asked for first; what that came to, an error too, is so for the whole request.
 */
export function once<C extends Pick<Context, "extras">, T>(
	read: (context: C) => Promise<T>,
): (context: C) => Promise<T> {
	// Contexts are copied, their extras are the request's own.
	const reads = new WeakMap<C["extras"], Promise<T>>();
	return (context) => {
		const known = reads.get(context.extras) ?? read(context);
		reads.set(context.extras, known);
		return known;
	};
}
