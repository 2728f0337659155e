import { profileUpdate } from "@signage/contract/profile";
import type { z } from "zod";
import { paths } from "~/paths";
import { saveProfile } from "~/services/account/profile.server";
import { done, type FormVisit } from "~/services/forms/intents.server";

type Typed = z.output<typeof profileUpdate>;

/** Saves the fields that the form has: an empty one clears, one that the form lacks stays as it was. */
export async function save(visit: FormVisit, typed: Typed) {
	const names = Object.keys(profileUpdate.shape) as (keyof Typed)[];
	const sent = names.filter((name) => visit.form.has(name));
	await saveProfile(visit, Object.fromEntries(sent.map((name) => [name, typed[name] ?? null])));
	return done(visit, paths.profile, "Profile saved");
}
