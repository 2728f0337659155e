import { requestAsBefore } from "../service/old-request";
import { within } from "../time";

const ANSWER_MS = 15_000;

/** Loads the page again if the service is there: else the browser's own notice would take the page's place for good. */
export async function reloadIfThere(): Promise<void> {
	let endRequest: () => void = () => undefined;
	try {
		const options = { cache: "no-store" } as const;
		const page = await within(ANSWER_MS, (signal) => {
			if (signal) return fetch(location.href, { ...options, signal });
			const { response, end } = requestAsBefore(location.href, { headers: {} });
			endRequest = end;
			return response;
		});
		if (page.ok) location.reload();
	} catch (error) {
		console.info("The page cannot be loaded again:", error);
	} finally {
		endRequest();
	}
}

/** Loads the page again as soon as the service is there, which is looked at once in so many milliseconds. */
export function reloadOnceThere(everyMs: number): void {
	setInterval(() => void reloadIfThere(), everyMs);
}
