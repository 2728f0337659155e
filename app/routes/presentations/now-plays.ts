import { namedGroups } from "../devices/named-groups";

/**
 * Says where a presentation plays now that it was given to these groups.
 * @param groups those that have it; `isBehind` where a schedule or an alert goes first
 */
export function nowPlays(groups: readonly { title: string; isBehind: boolean }[]): string {
	const named = (isBehind: boolean) => {
		const some = groups.filter((one) => one.isBehind === isBehind);
		return some.length > 0 ? namedGroups(some.map(({ title }) => title)) : undefined;
	};
	const [plays, waits] = [named(false), named(true)];
	if (!waits) return plays ? `Now plays in ${plays}` : "Now plays nowhere";
	const behind = `${waits}, where a schedule or an alert goes first`;
	return plays ? `Now plays in ${plays}. Given to ${behind}` : `Given to ${behind}`;
}
