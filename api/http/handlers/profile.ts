import { readProfile, updateProfile } from "../../rules/profile";
import type { Handlers } from "../handler";

export const profileHandlers: Handlers = {
	getProfile: ({ userId }, { db }) => readProfile(db, userId),
	updateProfile: ({ userId, body }, { db }) => updateProfile(db, userId, body),
	// No payment provider is connected yet, so what we hold is the newest there is.
	refreshSubscription: ({ userId }, { db }) => readProfile(db, userId),
};
