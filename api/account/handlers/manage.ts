import type { Handlers } from "../../http/handler";
import { readInfo, updateInfo } from "../rules/info";
import { manageTwoFactor } from "../rules/two-factor/two-factor";

/** How signed-in people change their address, password and second factor. */
export const manageHandlers: Handlers = {
	getInfo: ({ userId }, { db }) => readInfo(db, userId),
	updateInfo: ({ userId, body, address }, services) => updateInfo(services, userId, body, address),
	manageTwoFactor: ({ userId, body }, services) => manageTwoFactor(services, userId, body),
};
