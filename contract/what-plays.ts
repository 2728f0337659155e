/** The fields of a device group that decide what its screens play. */
export interface PlayingGroup {
	isInAlert: boolean;
	actualPresentationId: number | null;
	alertPresentationId: number | null;
}

/**
 * The id of the presentation that a group's screens play now, or null for none (contract.md, What
 * plays): the alert presentation while in alert (if there is one), else the actual presentation.
 */
export function whatPlays(group: PlayingGroup): number | null {
	return group.isInAlert && group.alertPresentationId !== null
		? group.alertPresentationId
		: group.actualPresentationId;
}
