import type { OutputOf } from "@signage/contract/endpoints";
import type { Profile } from "@signage/contract/profile";
import { call, change } from "../client/call.server";
import { ifAny } from "../client/if-any.server";
import type { Context } from "../request/context.server";
import { userAt } from "../request/person.server";

/** Copies the profile's tier and email address into the session, whose person stays the same. Resolves to the profile. */
async function record(context: Context, profile: Profile): Promise<Profile> {
	const { email, subscriptionInfo } = profile;
	const { tier } = subscriptionInfo;
	const now = await userAt(context.session, email);
	const { user } = context.session;
	if (now && user && (user.tier !== tier || user.email !== email))
		context.session.setUser({ ...now, tier });
	return profile;
}

/**
 * Reads the profile and copies its tier and email address into the session.
 * @throws ServiceError
 */
export const getProfile = async (context: Context) =>
	record(context, await call(context, "getProfile"));

/** What the profile says of the person's subscription, for pages that have the tier from another answer. @throws ServiceError */
export const readSubscription = async (context: Context): Promise<Profile["subscriptionInfo"]> =>
	(await call(context, "getProfile")).subscriptionInfo;

/** Extensions as a profile names them: in a list, or in one text. */
export type FileTypes = Profile["subscriptionInfo"]["fileTypes"];

/** The extensions that a profile names, with dots, in lower case. */
export const namedFileTypes = (types: FileTypes): string[] =>
	(Array.isArray(types) ? types : (types ?? "").split(/[\s,;]+/))
		.filter((type) => type !== "")
		.map((type) => `.${type.replace(/^\*?\./, "")}`.toLowerCase());

type ProfileUpdate = OutputOf<"updateProfile", "body">;

const NAMES = ["firstName", "lastName", "company", "title", "companySize"] as const;

/** The profile before it is saved, as far as the save needs it. @throws ServiceError where fields are missing */
async function readBefore(context: Context, update: ProfileUpdate): Promise<Profile | undefined> {
	const read = () => call(context, "getProfile");
	if (NAMES.some((name) => update[name] === undefined)) return read();
	return NAMES.some((name) => update[name] === null) ? ifAny(read) : undefined;
}

/**
 * Saves the profile. Fields missing from `update` are read first and sent unchanged, because a
 * service may treat a missing field as cleared; null clears a field, but where it is empty text already: a strict service may
 * not take null there.
 * @throws ServiceError
 */
export async function saveProfile(context: Context, update: ProfileUpdate): Promise<void> {
	const kept = await readBefore(context, update);
	const sent = (name: (typeof NAMES)[number]) => {
		const to = update[name];
		if (to === null && kept?.[name] === "") return "";
		return to === undefined ? kept?.[name] : to;
	};
	const body = Object.fromEntries(NAMES.map((name) => [name, sent(name)]));
	const saved = await change(context, "updateProfile", { body });
	if (saved) await record(context, saved);
}

/**
 * Asks the service to read the subscription from the payment provider
 * again, and copies the tier into the session.
 * @throws ServiceError
 */
export async function refreshSubscription(context: Context): Promise<Profile> {
	const answer = await change(context, "refreshSubscription");
	return answer ? record(context, answer) : getProfile(context);
}

/** The billing portal's URL; undefined if there is none or it is not http(s). */
export function billingPortal({ billingPortalUrl: url }: Profile): string | undefined {
	if (!url || !URL.canParse(url)) return undefined;
	const { protocol, href } = new URL(url);
	return protocol === "https:" || protocol === "http:" ? href : undefined;
}
