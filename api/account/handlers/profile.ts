import { refreshPlan } from "../../billing/rules/own-billing";
import type { Handlers } from "../../http/handler";
import { readIntegrationKey, setIntegrationKey } from "../rules/profile/integration-key";
import { readProfile, updateProfile } from "../rules/profile/profile";

export const profileHandlers: Handlers = {
	getProfile: ({ userId }, services) => readProfile(services, userId),
	updateProfile: ({ userId, body }, services) => updateProfile(services, userId, body),
	async refreshSubscription({ userId }, services) {
		await refreshPlan(services, userId);
		return readProfile(services, userId);
	},
	async getIntegrationKey({ userId }, services) {
		return { data: await readIntegrationKey(services, userId) };
	},
	async setIntegrationKey({ userId, body }, services) {
		await setIntegrationKey(services, userId, body.integrationKey);
		return { data: body.integrationKey };
	},
	async deleteIntegrationKey({ userId }, services) {
		await setIntegrationKey(services, userId, null);
		return undefined;
	},
};
