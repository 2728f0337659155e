import type { Handlers } from "../../http/handler";
import { isMadeUpEmail } from "../rules/external/made-up-email";
import { prepareInfo, readInfo } from "../rules/info";
import { prepareTwoFactor } from "../rules/two-factor/two-factor";

/** How signed-in people change their address, password and second factor. */
export const manageHandlers: Handlers = {
	getInfo: async ({ userId }, { db, config }) => {
		const info = await readInfo(db, userId);
		return isMadeUpEmail(config, info.email) ? { ...info, isMadeUp: true } : info;
	},
	updateInfo: { prepare: (call, services) => prepareInfo(services, call, call.body) },
	manageTwoFactor: {
		prepare: ({ userId, body, address }, services) =>
			prepareTwoFactor(services, userId, body, address),
	},
};
