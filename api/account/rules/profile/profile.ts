import type { OutputOf } from "@signage/contract/endpoints";
import type { Profile } from "@signage/contract/profile";
import { eq } from "drizzle-orm";
import { billingFacts } from "../../../billing/rules/billing-facts";
import { subscriptionsOf } from "../../../billing/rules/decide-tier";
import { usableFiles } from "../../../media/rules/usable-files";
import { usableVideos } from "../../../media/rules/usable-videos";
import { limitsOf } from "../../../plans/plan-table";
import { accountGone } from "../../../problems/problem";
import type { Services } from "../../../start/services";
import { users } from "../../tables";
import { type User, userById } from "../users";

type ProfileServices = Pick<Services, "config" | "db" | "tools">;

async function toProfile(user: User, { config, db, tools }: ProfileServices): Promise<Profile> {
	const paid = await subscriptionsOf(db, user.id);
	const { maxScreens, maxPages, fileTypes } = limitsOf(config.plans, user.tier);
	return {
		email: user.email,
		firstName: user.firstName,
		lastName: user.lastName,
		company: user.company,
		title: user.title,
		companySize: user.companySize,
		subscriptionInfo: {
			maxScreens,
			maxPages,
			// Of those of the plan, what this machine can convert.
			fileTypes: usableFiles(tools, fileTypes),
			tier: user.tier,
			videoTypes: usableVideos(tools),
			...billingFacts(config.plans, paid, user.tier, new Date()),
		},
	};
}

/** @throws ProblemError 401 when the account is gone */
export async function readProfile(services: ProfileServices, userId: number): Promise<Profile> {
	const user = await userById(services.db, userId);
	if (!user) throw accountGone();
	return toProfile(user, services);
}

/** Changes the given fields; null clears one. @throws ProblemError 401 when the account is gone */
export async function updateProfile(
	services: ProfileServices,
	userId: number,
	update: OutputOf<"updateProfile", "body">,
): Promise<Profile> {
	if (Object.values(update).every((value) => value === undefined))
		return readProfile(services, userId);
	const [user] = await services.db
		.update(users)
		.set(update)
		.where(eq(users.id, userId))
		.returning();
	if (!user) throw accountGone();
	return toProfile(user, services);
}
