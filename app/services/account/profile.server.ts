import type { OutputOf } from "@signage/contract/endpoints";
import type { Profile } from "@signage/contract/profile";
import { call, change } from "../client/call.server";
import type { Context } from "../request/context.server";

/** The session says the tier and address that the profile does. */
function record(context: Context, profile: Profile): Profile {
	const { user } = context.session;
	const { email, subscriptionInfo } = profile;
	const { tier } = subscriptionInfo;
	if (user && (user.tier !== tier || user.email !== email))
		context.session.setUser({ ...user, tier, email });
	return profile;
}

/** The profile; its tier is recorded in the session. @throws ServiceError */
export const getProfile = async (context: Context) =>
	record(context, await call(context, "getProfile"));

type ProfileUpdate = OutputOf<"updateProfile", "body">;

/**
 * Saves the profile. Fields that are not in `update` are sent as they are, so that a service may take
 * the update for the whole; null clears one. @throws ServiceError
 */
export async function saveProfile(context: Context, update: ProfileUpdate): Promise<void> {
	const names = ["firstName", "lastName", "company", "title", "companySize"] as const;
	const isWhole = names.every((name) => update[name] !== undefined);
	const kept = isWhole ? undefined : await call(context, "getProfile");
	const body = Object.fromEntries(
		names.map((name) => [name, update[name] === undefined ? kept?.[name] : update[name]]),
	);
	const saved = await change(context, "updateProfile", { body });
	if (saved) record(context, saved);
}

/** Has the service ask for the subscription anew; the tier is recorded in the session. @throws ServiceError */
export async function refreshSubscription(context: Context): Promise<Profile> {
	const answer = await change(context, "refreshSubscription");
	return answer ? record(context, answer) : getProfile(context);
}

/** The billing portal's address, where there is one that a link may lead to. */
export function billingPortal({ billingPortalUrl: url }: Profile): string | undefined {
	if (!url || !URL.canParse(url)) return undefined;
	const { protocol, href } = new URL(url);
	return protocol === "https:" || protocol === "http:" ? href : undefined;
}
