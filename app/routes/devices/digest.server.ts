import type { Device, DeviceGroup } from "@signage/contract/devices";
import type { ScheduleSummary } from "@signage/contract/schedules";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@signage/contract/time/durations";
import { sha256 } from "~/services/request/runtime.server";
import { isLate } from "./shown-now.server";

/** When a screen that is offline was last seen, in milliseconds since 1970: there the page says how long ago that was. */
function seenAt({ isOnline, lastSeenAt }: Device): number {
	const at = isOnline === false && lastSeenAt ? Date.parse(lastSeenAt) : 0;
	return at > 0 ? at : 0;
}

/**
 * The time in steps that those words may be behind: of all screens together, or with many of them the page would be another one all
 * the time.
 */
function stepOf(devices: readonly Device[]): string {
	const now = Date.now();
	const passed = now - Math.max(...devices.map(seenAt));
	const step = passed < HOUR_MS ? 5 * MINUTE_MS : passed < DAY_MS ? 15 * MINUTE_MS : HOUR_MS;
	return `${step} ${Math.floor(now / step)}`;
}

/**
 * A short text that differs when the devices page would: heartbeats that change nothing that is shown leave it
 * as it was.
 */
export function digestOf(
	groups: readonly DeviceGroup[],
	schedules: readonly ScheduleSummary[] = [],
): Promise<string> {
	const offline = groups.flatMap(({ devices }) => devices).filter((device) => seenAt(device) > 0);
	return sha256(
		JSON.stringify([
			schedules
				.filter(({ id }) => groups.some(({ scheduleId }) => scheduleId === id))
				.map(({ id, name, playing, playingTitle, itemsWithout }) => [
					id,
					name,
					playing,
					playingTitle,
					itemsWithout,
				]),
			groups.map(({ devices, ...group }) => [
				group,
				devices.map((one) => {
					const {
						lastSeenAt,
						playing,
						itemsCached,
						itemsTotal,
						playerVersion,
						behindSince,
						...device
					} = one;
					return [
						device,
						playing?.presentationId,
						isLate(one),
						Math.floor(seenAt(one) / MINUTE_MS),
					];
				}),
			]),
			offline.length > 0 && stepOf(offline),
		]),
	);
}
