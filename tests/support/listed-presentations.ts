import type { Front } from "./front";

/** A presentation as a service's list has it; the higher its id, the more pages and the shorter each is shown. */
export const one = (presentationId: number, title: string, more: object = {}) => ({
	presentationId,
	title,
	status: "Ready",
	pagesCount: presentationId,
	frameDelayInSeconds: 10 - presentationId,
	...more,
});
/** One of each status. */
export const ALL = [
	one(1, "Menu of the day", {
		actualInGroups: ["Lobby"],
		updatedAt: "2026-03-01T10:00:00Z",
	}),
	one(2, "autumn sale", { status: "Processing" }),
	one(3, "Welcome", { status: "Error", updatedAt: "2026-04-01T23:30:00+02:00" }),
	one(4, "Fire drill & more", { status: null }),
	one(5, "Zebra", { status: "Archived" }),
];

/** Has a stand-in list them all. */
export function giveAll(front: Front): void {
	front.service.answer("listPresentations", { body: { presentations: ALL } });
}
