import type { OutputOf } from "@signage/contract/endpoints";
import type { Profile } from "@signage/contract/profile";
import { eq } from "drizzle-orm";
import type { MediaTools } from "../../../media/tools";
import { notFound } from "../../../problems/problem";
import type { Services } from "../../../start/services";
import { users } from "../../tables";
import { type User, userById } from "../users";
import { subscriptionInfo } from "./subscription";

type ProfileServices = Pick<Services, "db" | "tools">;

const toProfile = (user: User, tools: MediaTools): Profile => ({
	email: user.email,
	firstName: user.firstName,
	lastName: user.lastName,
	company: user.company,
	title: user.title,
	companySize: user.companySize,
	subscriptionInfo: subscriptionInfo(user.tier, tools),
});

/** @throws ProblemError 404 when the account is gone */
export async function readProfile(
	{ db, tools }: ProfileServices,
	userId: number,
): Promise<Profile> {
	const user = await userById(db, userId);
	if (!user) throw notFound("The account");
	return toProfile(user, tools);
}

/** Changes the given fields; null clears one. @throws ProblemError 404 when the account is gone */
export async function updateProfile(
	services: ProfileServices,
	userId: number,
	update: OutputOf<"updateProfile", "body">,
): Promise<Profile> {
	if (Object.values(update).every((value) => value === undefined))
		return readProfile(services, userId);
	const { db, tools } = services;
	const [user] = await db.update(users).set(update).where(eq(users.id, userId)).returning();
	if (!user) throw notFound("The account");
	return toProfile(user, tools);
}
