import { isEnterpriseLevel } from "@signage/contract/tiers";
import { field, type Walk } from "../walk";

const NAMES = ["firstName", "lastName", "company", "title", "companySize"] as const;

/** The profile, which says the plan. */
export async function readProfile(walk: Walk): Promise<unknown> {
	const { body } = await walk.try("getProfile");
	const tier = field(field(body, "subscriptionInfo"), "tier");
	if (typeof tier === "string") walk.tier = tier;
	return body;
}

async function checkKey(walk: Walk): Promise<void> {
	const tier = walk.tier ?? "unknown";
	if (!isEnterpriseLevel(tier)) {
		const why = `The account's plan (${tier}) has no integration key: check with one of Enterprise.`;
		for (const name of ["getIntegrationKey", "setIntegrationKey", "deleteIntegrationKey"] as const)
			await walk.notTried(name, why);
		return;
	}
	const { body, verdict } = await walk.try("getIntegrationKey");
	if (verdict !== "fits" || field(body, "data") !== null) {
		const why =
			verdict === "fits"
				? "The account has a key, which stays."
				: "Whether the account has a key is not known.";
		for (const name of ["setIntegrationKey", "deleteIntegrationKey"] as const)
			await walk.notTried(name, why);
		return;
	}
	const integrationKey = `check-${crypto.randomUUID()}`;
	walk.secrets.add(integrationKey);
	const what = "the integration key of this check";
	const remove = async () => (await walk.ask("deleteIntegrationKey")).status === 204;
	await walk.tryUndoable("setIntegrationKey", { body: { integrationKey } }, what, remove);
	const removed = await walk.try("deleteIntegrationKey");
	if (removed.verdict === "fits") walk.made.undone(what);
}

/** The account's own pages. */
export async function checkProfile(walk: Walk, found: unknown): Promise<void> {
	const kept = Object.fromEntries(NAMES.map((name) => [name, field(found, name) ?? null]));
	// What is there already: nothing changes.
	if (found) await walk.try("updateProfile", { body: kept });
	else walk.skip("updateProfile", "The profile cannot be read, and it must stay as it is.");
	await walk.try("refreshSubscription");
	await walk.try("getInfo");
	const oldPassword = `Wrong1!${crypto.randomUUID()}`;
	const newPassword = `Aa1!${crypto.randomUUID()}`;
	await walk.refused("updateInfo", "a wrong old password", { body: { oldPassword, newPassword } });
	const { body } = await walk.try("manageTwoFactor", { body: {} });
	const sharedKey = field(body, "sharedKey");
	if (typeof sharedKey === "string" && sharedKey) walk.secrets.add(sharedKey);
	await checkKey(walk);
}
