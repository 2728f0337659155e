import { useActionData } from "@remix-run/react";
import {
	type ServerRuntimeMetaFunction as MetaFunction,
	redirect,
} from "@remix-run/server-runtime";
import { integrationKey as integrationKeyForm } from "@signage/contract/profile";
import { hasNoActivePlan } from "@signage/contract/tiers";
import Pencil from "lucide-react/icons/pencil";
import * as z from "zod";
import { BillingNotice } from "~/components/billing/billing-notice";
import { PAID_BEFORE } from "~/components/billing/paid-before";
import { planName } from "~/components/billing/tier-name";
import { ButtonLink } from "~/components/button";
import { ConfirmDialog } from "~/components/dialogs/confirm-dialog";
import { ErrorBox } from "~/components/errors/error-box";
import { useOpener } from "~/components/forms/opened-by";
import { plainFields } from "~/components/forms/plain-fields";
import { useBrand } from "~/components/frame/layout-data";
import { PageHeader } from "~/components/page-header";
import { paths } from "~/paths";
import { isUnconfirmed } from "~/services/account/email.server";
import { removeIntegrationKey, setIntegrationKey } from "~/services/account/integration-key.server";
import { refreshSubscription } from "~/services/account/profile.server";
import { openPortal } from "~/services/billing/billing.server";
import { done, form, intents } from "~/services/forms/intents.server";
import { forSignedIn } from "~/services/request/guard.server";
import { EditProfile } from "./edit-profile";
import { KeyPanel } from "./key-panel";
import { loadPage } from "./load.server";
import { PersonPanel } from "./person-panel";
import { save, typedProfile } from "./save-profile.server";
import { SignInPanel } from "./sign-in-panel";
import { SubscriptionPanel } from "./subscription-panel";
import { useKeptProfile } from "./use-kept-profile";

export { clientAction } from "~/components/loading/kept-offline";
export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: data?.isEditing ? "Edit Profile" : "My Profile" },
];

export const loader = forSignedIn(loadPage);

const noFields = z.object({});

export const action = intents(forSignedIn, {
	save: form(typedProfile, save),
	"refresh-subscription": form(noFields, async (visit) => {
		const { subscriptionInfo } = await refreshSubscription(visit);
		const mayWait = hasNoActivePlan(subscriptionInfo.tier) && (await isUnconfirmed(visit));
		const refreshed = `Subscription refreshed: ${planName(subscriptionInfo)}`;
		return done(visit, paths.profile, mayWait ? `${refreshed}. ${PAID_BEFORE}` : refreshed);
	}),
	"billing-portal": form(noFields, async (visit) => redirect(await openPortal(visit), 303)),
	"set-key": form(integrationKeyForm, async (visit, { integrationKey }) => {
		await setIntegrationKey(visit, integrationKey);
		return done(visit, paths.profile, "Integration key saved");
	}),
	"remove-key": form(noFields, async (visit) => {
		await removeIntegrationKey(visit);
		return done(visit, paths.profile, "Integration key removed");
	}),
});

export default function ProfilePage() {
	const { form, profile, isEditing, isRemovingKey } = useKeptProfile();
	const answer = useActionData<typeof action>();
	const brand = useBrand()?.brand;
	const opener = useOpener();
	const { integrationKey } = plainFields(
		"key",
		["integrationKey"],
		answer?.intent === "set-key" ? answer.result : undefined,
	);
	const hasNoInvoices = answer?.intent === "billing-portal" && answer.error?.statusCode === 404;
	if (!brand) return null;
	if (isEditing || answer?.intent === "save")
		return (
			<EditProfile
				// What its fields have is one person's: another one may sign in in another tab.
				key={opener}
				email={form?.email}
				defaults={form}
				answer={answer}
				hasCompany={brand.hasCompany}
			/>
		);
	return (
		<>
			<ErrorBox
				error={answer?.error ?? profile?.key?.error}
				help={hasNoInvoices ? "Upgrade Subscription leads to the plans." : undefined}
				fields={profile?.key ? [integrationKey] : []}
				formErrors={profile?.key ? [] : integrationKey.errors}
			/>
			<PageHeader title="My Profile">
				<ButtonLink to="?edit" kind="primary">
					<Pencil size={16} aria-hidden />
					Edit
				</ButtonLink>
			</PageHeader>
			{profile && <BillingNotice paid={profile} />}
			{profile && (
				<div className="grid items-start gap-6 lg:grid-cols-2">
					<div className="grid gap-6">
						<PersonPanel profile={profile} hasCompany={brand.hasCompany} />
						<SignInPanel isMadeUp={profile.isMadeUp} />
					</div>
					<div className="grid gap-6">
						<SubscriptionPanel profile={profile} pricingUrl={brand.pricingUrl} />
						{profile.key && <KeyPanel prefix={profile.key.prefix} field={integrationKey} />}
					</div>
				</div>
			)}
			{isRemovingKey && profile?.key?.prefix && (
				<ConfirmDialog
					message="Remove the integration key? Anything that uses it stops working immediately."
					back={paths.profile}
					action={paths.profile}
					fields={{ intent: "remove-key" }}
				/>
			)}
		</>
	);
}
