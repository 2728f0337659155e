import { KINDS, type MadeKind } from "../made";
import type { Reply } from "../service";
import type { Walk } from "../walk";
import { poll } from "./poll";

/**
 * Deletes what the check has made, and looks whether its list is without it: that is what people see.
 * @param reply of a call that has deleted it already
 * @returns whether it is gone
 */
export async function remove(
	walk: Walk,
	kind: MadeKind,
	id: unknown,
	reply?: Reply,
): Promise<boolean> {
	const { remove: name, parameter, words } = KINDS[kind];
	const params = { [parameter]: id };
	const { breaks } = reply ? walk.take(name, reply) : await walk.try(name, { params });
	if (breaks) return false;
	const isGone = await poll(walk, async () => !(await walk.made.isListed(kind, id)));
	walk.behaves("removed", isGone ? undefined : `The list still has ${words} that was deleted.`);
	if (isGone) walk.made.gone(kind, id);
	return isGone;
}
