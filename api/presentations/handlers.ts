import { linksFor } from "../blobs/file-links";
import { atOneMoment } from "../database/at-one-moment";
import { keyOf } from "../http/call-key";
import type { Handlers } from "../http/handler";
import type { Services } from "../start/services";
import { listPresentations } from "./rules/list-presentations";
import {
	createPresentation,
	deletePresentation,
	readPresentation,
	updatePresentation,
} from "./rules/presentations";
import type { Surroundings } from "./rules/surroundings";

/** What the presentations of a call's answer are read with. */
const around = (call: { origin: string }, services: Services): Surroundings => ({
	...linksFor(call, services),
	plans: services.config.plans,
});

export const presentationHandlers: Handlers = {
	listPresentations: (call, services) =>
		listPresentations(services.db, call.userId, call.query, around(call, services)),
	createPresentation: (call, services) =>
		createPresentation(services, call.userId, call.body, around(call, services)),
	getPresentation: (call, services) =>
		atOneMoment(services.db, (tx) =>
			readPresentation(tx, call.userId, call.params.presentationId, around(call, services)),
		),
	updatePresentation: (call, services) =>
		updatePresentation(
			services.db,
			call.userId,
			call.params.presentationId,
			{ input: call.body, mayBeRepeated: keyOf(call.request) !== null },
			around(call, services),
		),
	async deletePresentation({ userId, params }, services) {
		await deletePresentation(services, userId, params.presentationId);
		return undefined;
	},
};
