import { linksFor } from "../blobs/file-links";
import type { Handlers } from "../http/handler";
import { listPresentations } from "./rules/list-presentations";
import {
	createPresentation,
	deletePresentation,
	readPresentation,
	updatePresentation,
} from "./rules/presentations";

export const presentationHandlers: Handlers = {
	listPresentations: (call, services) =>
		listPresentations(services.db, call.userId, call.query, linksFor(call, services)),
	createPresentation: (call, services) =>
		createPresentation(services, call.userId, call.body, linksFor(call, services)),
	getPresentation: (call, services) =>
		readPresentation(
			services.db,
			call.userId,
			call.params.presentationId,
			linksFor(call, services),
		),
	updatePresentation: (call, services) =>
		updatePresentation(
			services.db,
			call.userId,
			call.params.presentationId,
			call.body,
			linksFor(call, services),
		),
	async deletePresentation({ userId, params }, services) {
		await deletePresentation(services, userId, params.presentationId);
		return undefined;
	},
};
