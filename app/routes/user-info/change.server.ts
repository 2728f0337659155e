import { parseWithZod } from "@conform-to/zod/v4";
import { redirect } from "@remix-run/server-runtime";
import { integrationKey, profileUpdate } from "@signage/contract/profile";
import { tierName } from "~/components/tier-name";
import { removeIntegrationKey, setIntegrationKey } from "~/services/account/integration-key.server";
import { refreshSubscription, saveProfile } from "~/services/account/profile.server";
import type { Scope } from "~/services/request/context.server";
import { attempt, invalid } from "~/services/request/route.server";

const done = (scope: Scope, message: string) => {
	scope.session.setNotice(message);
	return redirect("/user-info");
};

/** Saves the fields that the form has; an empty one clears, one that is hidden stays as it was. */
export async function save(scope: Scope, form: FormData) {
	const submission = parseWithZod(form, { schema: profileUpdate });
	if (submission.status !== "success") return invalid(submission.reply(), undefined, "edit");
	const { value } = submission;
	const names = Object.keys(profileUpdate.shape) as (keyof typeof value)[];
	const change = names.filter((name) => form.has(name)).map((name) => [name, value[name] ?? null]);
	return attempt(
		submission.reply,
		async () => {
			await saveProfile(scope, Object.fromEntries(change));
			return done(scope, "Profile saved");
		},
		undefined,
		"edit",
	);
}

/** Reads the subscription anew from the payment provider. */
export const refresh = (scope: Scope) =>
	attempt(
		() => ({}),
		async () => {
			const { subscriptionInfo } = await refreshSubscription(scope);
			return done(scope, `Subscription refreshed: ${tierName(subscriptionInfo.tier)}`);
		},
	);

/** Sets the integration key. What was typed never comes back. */
export async function setKey(scope: Scope, form: FormData) {
	const submission = parseWithZod(form, { schema: integrationKey });
	const shown = () => submission.reply({ hideFields: ["integrationKey"] });
	if (submission.status !== "success") return invalid(shown(), undefined, "key");
	const { value } = submission;
	return attempt(shown, async () => {
		await setIntegrationKey(scope, value.integrationKey);
		return done(scope, "Integration key saved");
	});
}

/** Removes the integration key. */
export const removeKey = (scope: Scope) =>
	attempt(
		() => ({}),
		async () => {
			await removeIntegrationKey(scope);
			return done(scope, "Integration key removed");
		},
	);
