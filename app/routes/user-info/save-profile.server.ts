import { profileUpdate } from "@signage/contract/profile";
import type { z } from "zod";
import { paths } from "~/paths";
import { saveProfile } from "~/services/account/profile.server";
import { done, type FormVisit } from "~/services/forms/intents.server";

type Typed = z.output<typeof profileUpdate>;

/** Saves the fields present in the form; an empty field clears, a missing one stays unchanged. */
export async function save(visit: FormVisit, typed: Typed) {
	const names = Object.keys(profileUpdate.shape) as (keyof Typed)[];
	const sent = names.filter((name) => visit.form.has(name));
	await saveProfile(visit, Object.fromEntries(sent.map((name) => [name, typed[name] ?? null])));
	return done(visit, paths.profile, "Profile saved");
}
