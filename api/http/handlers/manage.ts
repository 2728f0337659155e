import { readInfo, updateInfo } from "../../rules/account/info";
import { manageTwoFactor } from "../../rules/account/two-factor";
import type { Handlers } from "../handler";

/** What signed-in people change about how they sign in. */
export const manageHandlers: Handlers = {
	getInfo: ({ userId }, { db }) => readInfo(db, userId),
	updateInfo: ({ userId, body, address }, services) => updateInfo(services, userId, body, address),
	manageTwoFactor: ({ userId, body }, services) => manageTwoFactor(services, userId, body),
};
