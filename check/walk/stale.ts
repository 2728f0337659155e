import type { EndpointName } from "@signage/contract/endpoints";
import type { Parts } from "../service";
import type { Walk } from "../walk";

/**
 * Saves once more what was opened before the last save, as somebody else would.
 * @param parts with the revision of that time; what is new in them, as a save that changes nothing may well be taken
 */
export async function refuseStale(
	walk: Walk,
	name: EndpointName,
	parts: Parts,
	what: string,
): Promise<void> {
	const { status } = await walk.ask(name, parts);
	const problem = `A save of a ${what} with an old revision is answered with ${status}.`;
	walk.behaves("revision", status === 409 ? undefined : problem);
}
