import type { DeviceGroup } from "@signage/contract/devices";
import { nameOfGroup } from "~/shown-name";
import { namedGroups } from "../devices/named-groups";

/** Says where a presentation plays now that it was given to these groups. */
export function nowPlays(
	groups: readonly Pick<DeviceGroup, "deviceGroupId" | "title" | "isInAlert" | "scheduleId">[],
): string {
	const isBehind = ({ isInAlert, scheduleId }: (typeof groups)[number]) =>
		isInAlert || Boolean(scheduleId);
	const named = (areBehind: boolean) => {
		const some = groups.filter((one) => isBehind(one) === areBehind);
		const names = some.map(nameOfGroup);
		return names.length > 0 ? namedGroups(names) : undefined;
	};
	const [plays, waits] = [named(false), named(true)];
	if (!waits) return plays ? `Now plays in ${plays}` : "Now plays nowhere";
	const behind = `${waits}, where a schedule or an alert goes first`;
	return plays ? `Now plays in ${plays}. Given to ${behind}` : `Given to ${behind}`;
}
