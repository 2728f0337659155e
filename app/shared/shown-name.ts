/** What somebody gives names. */
type Kind = "Presentation" | "Device" | "Group" | "Schedule";

/** What can be seen of a name: a zero-width space or a soft hyphen alone is as blank as a space. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** The first of these names that is not blank. */
export const firstName = (...names: readonly (string | null | undefined)[]): string | undefined =>
	names.find((name) => name && SEEN.test(name)) ?? undefined;

/**
 * What something is called on a page: by the first of these names that is not blank, or else by its id, such as "Device 51". A
 * link without text cannot be followed. Not for the value of a field.
 */
export const shownName = (
	kind: Kind,
	id: number,
	...names: readonly (string | null | undefined)[]
): string => firstName(...names) ?? `${kind} ${id}`;

interface GivenGroup {
	deviceGroupId: number;
	title: string;
}
interface GivenDevice {
	deviceId: number;
	deviceName: string;
}

/** What a device group is called on a page. */
export const nameOfGroup = ({ deviceGroupId, title }: GivenGroup): string =>
	shownName("Group", deviceGroupId, title);
/** A device group as lists of groups offer it: by its id, with what it is called. */
export const groupChoice = (group: GivenGroup): GivenGroup => ({
	deviceGroupId: group.deviceGroupId,
	title: nameOfGroup(group),
});
/** What a device is called on a page. */
export const nameOfDevice = ({ deviceId, deviceName }: GivenDevice): string =>
	shownName("Device", deviceId, deviceName);
