import {
	createPresentation,
	deletePresentation,
	readPresentation,
	updatePresentation,
} from "../../rules/presentations/presentations";
import { listSummaries } from "../../rules/presentations/summaries";
import type { Services } from "../../services";
import type { Handlers } from "../handler";

const links = ({ origin }: { origin: string }, { blobs }: Services) => ({ blobs, origin });

export const presentationHandlers: Handlers = {
	async listPresentations(call, services) {
		const { db } = services;
		return { presentations: await listSummaries(db, call.userId, links(call, services)) };
	},
	createPresentation: (call, services) =>
		createPresentation(services.db, call.userId, call.body, links(call, services)),
	getPresentation: (call, services) =>
		readPresentation(services.db, call.userId, call.params.presentationId, links(call, services)),
	updatePresentation: (call, services) =>
		updatePresentation(
			services.db,
			call.userId,
			call.params.presentationId,
			call.body,
			links(call, services),
		),
	async deletePresentation({ userId, params }, { db }) {
		await deletePresentation(db, userId, params.presentationId);
		return undefined;
	},
};
