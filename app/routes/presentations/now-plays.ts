import type { DeviceGroup } from "@signage/contract/devices";
import { nameOfGroup } from "~/shared/shown-name";
import { namedGroups } from "../devices/named-groups";

type Given = Pick<DeviceGroup, "deviceGroupId" | "title" | "isInAlert" | "scheduleId">;

/** Whether something else goes before the presentation that a group has. */
export const isBehind = ({ isInAlert, scheduleId }: Given) => isInAlert || Boolean(scheduleId);

/** Says where a presentation plays now that it was given to these groups. */
export function nowPlays(groups: readonly Given[]): string {
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
