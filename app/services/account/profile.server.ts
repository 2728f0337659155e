import type { OutputOf } from "@signage/contract/endpoints";
import type { Profile } from "@signage/contract/profile";
import { call } from "../client/call.server";
import type { Scope } from "../request/context.server";

/** The session says the tier and address that the profile does. */
function record(scope: Scope, profile: Profile): Profile {
	const { user } = scope.session;
	const { email, subscriptionInfo } = profile;
	const { tier } = subscriptionInfo;
	if (user && (user.tier !== tier || user.email !== email))
		scope.session.setUser({ ...user, tier, email });
	return profile;
}

/** The profile; its tier is recorded in the session. @throws ServiceError */
export const getProfile = async (scope: Scope) => record(scope, await call(scope, "getProfile"));

type ProfileUpdate = OutputOf<"updateProfile", "body">;

/**
 * Saves the profile. Fields that are not in `change` are sent as they are, so that a service may take
 * the update for the whole; null clears one. @throws ServiceError
 */
export async function saveProfile(scope: Scope, change: ProfileUpdate): Promise<void> {
	const names = ["firstName", "lastName", "company", "title", "companySize"] as const;
	const isWhole = names.every((name) => change[name] !== undefined);
	const kept = isWhole ? undefined : await call(scope, "getProfile");
	const body = Object.fromEntries(
		names.map((name) => [name, change[name] === undefined ? kept?.[name] : change[name]]),
	);
	record(scope, await call(scope, "updateProfile", { body }));
}

/** Has the service ask for the subscription anew; the tier is recorded in the session. @throws ServiceError */
export const refreshSubscription = async (scope: Scope) =>
	record(scope, await call(scope, "refreshSubscription"));

/** The billing portal's address, where there is one that a link may lead to. */
export function billingPortal({ billingPortalUrl: url }: Profile): string | undefined {
	if (!url || !URL.canParse(url)) return undefined;
	const { protocol, href } = new URL(url);
	return protocol === "https:" || protocol === "http:" ? href : undefined;
}
