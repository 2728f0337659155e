import type { ShownError } from "./error-box";

/** What a form's action answers; without a connection to the dashboard, what `instead` makes of the error. */
export async function unlessOffline<A, I>(
	run: () => Promise<A>,
	instead: (error: ShownError) => I,
): Promise<A | I> {
	try {
		return await run();
	} catch (cause) {
		if (!(cause instanceof TypeError)) throw cause;
		console.warn("Save:", cause);
		return instead({ title: "Error", message: "No response from server" });
	}
}
