import type { Handlers } from "../../http/handler";
import { prepareInfo, readInfo } from "../rules/info";
import { prepareTwoFactor } from "../rules/two-factor/two-factor";

/** How signed-in people change their address, password and second factor. */
export const manageHandlers: Handlers = {
	getInfo: ({ userId }, { db }) => readInfo(db, userId),
	updateInfo: { prepare: (call, services) => prepareInfo(services, call, call.body) },
	manageTwoFactor: {
		prepare: ({ userId, body, address }, services) =>
			prepareTwoFactor(services, userId, body, address),
	},
};
