/** The part of a device group that decides what its screens play. */
export interface PlayingGroup {
	isInAlert: boolean;
	actualPresentationId: number | null;
	alertPresentationId: number | null;
}

/**
 * The presentation that a group's screens play now, or null for none (contract.md, What plays).
 * A group in alert plays its alert presentation, else its actual one.
 */
export function whatPlays(group: PlayingGroup): number | null {
	return group.isInAlert && group.alertPresentationId !== null
		? group.alertPresentationId
		: group.actualPresentationId;
}
