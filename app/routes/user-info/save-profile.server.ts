import { profileUpdate } from "@signage/contract/profile";
import { isSameText } from "@signage/contract/text/same-text";
import * as z from "zod";
import { paths } from "~/paths";
import { saveProfile } from "~/services/account/profile.server";
import { done, type FormVisit, formAnswer } from "~/services/forms/intents.server";

const asItCame = z.string().trim().nullish();
/** The form: what is still the same is nothing new, whatever the service has let somebody be called. */
export const typedProfile = z.object({
	firstName: asItCame,
	lastName: asItCame,
	company: asItCame,
	title: asItCame,
	companySize: asItCame,
} satisfies Record<keyof typeof profileUpdate.shape, z.ZodType>);
type Typed = z.output<typeof typedProfile>;

const text = z.string().nullish().catch(undefined);
const openedProfile = z.partialRecord(profileUpdate.keyof(), text).catch({});

/** What the form came with; of one that does not say so, nothing. */
function openedIn(form: FormData) {
	try {
		return openedProfile.parse(JSON.parse(String(form.get("openedAs"))));
	} catch {
		return {};
	}
}

/**
 * Saves the fields present in the form; an empty field clears, a missing one stays unchanged, as does one that is what the
 * form came with: another tab may have saved it since.
 */
export async function save(visit: FormVisit, typed: Typed) {
	const names = Object.keys(profileUpdate.shape) as (keyof Typed)[];
	const opened = openedIn(visit.form);
	const isAsOpened = (name: keyof Typed) =>
		name in opened && isSameText(typed[name] ?? "", opened[name] ?? "");
	const sent = names.filter((name) => visit.form.has(name) && !isAsOpened(name));
	const { error } = profileUpdate.safeParse(
		Object.fromEntries(sent.map((name) => [name, typed[name]])),
	);
	if (error) {
		const initialValue = Object.fromEntries(visit.form) as Record<string, string>;
		return formAnswer("save", { error: z.flattenError(error).fieldErrors, initialValue }, {});
	}
	await saveProfile(visit, Object.fromEntries(sent.map((name) => [name, typed[name] || null])));
	return done(visit, paths.profile, "Profile saved");
}
