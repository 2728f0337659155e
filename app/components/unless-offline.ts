import type { ShownError } from "./shown-error";

/**
 * What a form's action answers. Without a connection to the dashboard, or where what answers is not the dashboard but a proxy on
 * the way, what `instead` makes of the error.
 */
export async function unlessOffline<A, I>(
	run: () => Promise<A>,
	instead: (error: ShownError) => I,
): Promise<A | I> {
	try {
		return await run();
	} catch (cause) {
		if (!(cause instanceof Error)) throw cause;
		console.warn("Save:", cause);
		const isOffline = cause instanceof TypeError;
		const message = isOffline ? "No response from server" : "Unexpected error";
		return instead({ title: "Error", message });
	}
}
