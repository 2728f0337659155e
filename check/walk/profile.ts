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
	const remove = async () => Number((await walk.ask("deleteIntegrationKey")).status) < 300;
	await walk.tryUndoable("setIntegrationKey", { body: { integrationKey } }, what, remove);
	const removed = await walk.try("deleteIntegrationKey");
	if (removed.verdict === "fits") walk.made.undone(what);
}

async function checkTwoFactor(walk: Walk): Promise<void> {
	const { body, verdict } = await walk.try("manageTwoFactor", { body: {} });
	const sharedKey = field(body, "sharedKey");
	if (typeof sharedKey === "string" && sharedKey) walk.secrets.add(sharedKey);
	if (verdict !== "fits" || field(body, "isTwoFactorEnabled") !== false) return;
	// Too short for any code: one of six digits could be right.
	const twoFactorCode = "00000";
	const { status = 502 } = await walk.ask("manageTwoFactor", {
		body: { enable: true, twoFactorCode },
	});
	if (status < 300) await walk.ask("manageTwoFactor", { body: { enable: false } });
	if (status < 500)
		walk.behaves(
			"wrongProof",
			status === 400 || status === 422 ? undefined : `It is answered with ${status}.`,
		);
}

/** The account's own pages. */
export async function checkProfile(walk: Walk, found: unknown): Promise<void> {
	// A form sends text, also of a service that counts a company's people.
	const text = (value: unknown) => (typeof value === "number" ? String(value) : (value ?? null));
	const kept = Object.fromEntries(NAMES.map((name) => [name, text(field(found, name))]));
	// What is there already: nothing changes.
	if (found) await walk.try("updateProfile", { body: kept });
	else walk.skip("updateProfile", "The profile cannot be read, and it must stay as it is.");
	await walk.try("refreshSubscription");
	await walk.try("getInfo");
	const oldPassword = `Wrong1!${crypto.randomUUID()}`;
	const newPassword = `Aa1!${crypto.randomUUID()}`;
	await walk.refused("updateInfo", "a wrong old password", { body: { oldPassword, newPassword } });
	await checkTwoFactor(walk);
	await checkKey(walk);
}
