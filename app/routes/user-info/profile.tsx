import { useActionData, useLoaderData } from "@remix-run/react";
import type { ServerRuntimeMetaFunction as MetaFunction } from "@remix-run/server-runtime";
import { Pencil } from "lucide-react";
import { ButtonLink } from "~/components/button";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { ErrorBox } from "~/components/error-box";
import { PageHeader } from "~/components/page-header";
import { plainFields } from "~/components/plain-fields";
import { useBrand } from "~/root";
import { ServiceError } from "~/services/client/errors.server";
import { readForm } from "~/services/forms/read-form.server";
import { badRequest, signedIn } from "~/services/request/route.server";
import { refresh, removeKey, save, setKey } from "./change.server";
import { EditProfile } from "./edit-profile";
import { KeyPanel } from "./key-panel";
import { loadForm, loadProfile } from "./load.server";
import { PersonPanel } from "./person-panel";
import { SignInPanel } from "./sign-in-panel";
import { SubscriptionPanel } from "./subscription-panel";

export { shouldRevalidate } from "~/components/revalidation";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: data?.isEditing ? "Edit Profile" : "My Profile" },
];

export const loader = signedIn(async ({ scope, url }) => {
	const isEditing = url.searchParams.has("edit");
	const isRemovingKey = url.searchParams.get("confirm") === "remove-key";
	const load = isEditing
		? loadForm(scope).then((form) => ({ form, profile: undefined }))
		: loadProfile(scope).then((profile) => ({ form: profile, profile }));
	const loaded = await load.catch((cause) => {
		// The answer to a form says by itself what failed, and keeps what was typed.
		if (scope.request.method === "POST" && cause instanceof ServiceError)
			return { form: undefined, profile: undefined };
		throw cause;
	});
	return { ...loaded, isEditing, isRemovingKey };
});

export const action = signedIn(async ({ scope, request }) => {
	const form = await readForm(request);
	switch (form.get("intent")) {
		case "save":
			return save(scope, form);
		case "refresh-subscription":
			return refresh(scope);
		case "set-key":
			return setKey(scope, form);
		case "remove-key":
			return removeKey(scope);
		default:
			throw badRequest("Unknown action.");
	}
});

export default function ProfilePage() {
	const { form, profile, isEditing, isRemovingKey } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	const brand = useBrand()?.brand;
	const { integrationKey } = plainFields(
		"key",
		["integrationKey"],
		answer?.panel === "key" ? answer.result : undefined,
	);
	if (!brand) return null;
	if (isEditing || answer?.panel === "edit")
		return (
			<EditProfile
				email={form?.email}
				defaults={form}
				answer={answer}
				hasCompany={brand.hasCompany}
			/>
		);
	return (
		<>
			<ErrorBox error={answer?.error ?? profile?.key?.error} fields={[integrationKey]} />
			<PageHeader title="My Profile">
				<ButtonLink to="?edit" kind="primary">
					<Pencil size={16} aria-hidden />
					Edit
				</ButtonLink>
			</PageHeader>
			{profile && (
				<div className="grid items-start gap-6 lg:grid-cols-2">
					<div className="grid gap-6">
						<PersonPanel profile={profile} hasCompany={brand.hasCompany} />
						<SignInPanel />
					</div>
					<div className="grid gap-6">
						<SubscriptionPanel profile={profile} pricingUrl={brand.pricingUrl} />
						{profile.key && <KeyPanel prefix={profile.key.prefix} field={integrationKey} />}
					</div>
				</div>
			)}
			{isRemovingKey && profile?.key?.prefix && (
				<ConfirmDialog
					message="Remove the integration key? What uses it stops working at once."
					back="/user-info"
					action="/user-info"
					fields={{ intent: "remove-key" }}
				/>
			)}
		</>
	);
}
