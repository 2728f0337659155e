import type { Profile } from "@signage/contract/profile";
import { isEnterpriseLevel } from "@signage/contract/tiers";
import { readInfo } from "~/services/account/email.server";
import { getKeyPrefix } from "~/services/account/integration-key.server";
import { billingPortal, getProfile } from "~/services/account/profile.server";
import { ServiceError } from "~/services/client/errors.server";
import { loadBesideForm } from "~/services/request/answers.server";
import type { Context } from "~/services/request/context.server";
import { numbered } from "~/services/request/failure.server";
import type { Visit } from "~/services/request/guard.server";
import { dayFormatFor, dayTold } from "~/services/schedules/day-format.server";

const orError = (cause: unknown) => {
	if (cause instanceof ServiceError) return cause.toJSON();
	throw cause;
};

/**
 * What is told of the email address; undefined if the call fails. The profile does not read
 * the two-factor state: in ASP.NET Core Identity the first such call revokes refresh tokens.
 */
const ofEmail = (context: Context) => readInfo(context).catch((cause) => void orError(cause));

/** The key's prefix, or the error of reading it; undefined for tiers without a key (spec 6). */
async function readKey(visit: Visit, { subscriptionInfo }: Profile) {
	if (!isEnterpriseLevel(subscriptionInfo.tier)) return undefined;
	return getKeyPrefix(visit).then(
		(prefix) => ({ prefix, error: undefined }),
		(cause) => ({ prefix: undefined, error: numbered(visit, orError(cause)) }),
	);
}

const fileTypes = ({ subscriptionInfo: { fileTypes: types } }: Profile) =>
	Array.isArray(types) ? types.join(", ") : types;

const formFields = ({ email, firstName, lastName, company, title, companySize }: Profile) => ({
	email,
	firstName,
	lastName,
	company,
	title,
	companySize,
});

/** The initial values of the profile's form. @throws ServiceError */
const loadForm = async (context: Context) => formFields(await getProfile(context));

/** Everything the profile page shows. @throws ServiceError */
async function loadProfile(visit: Visit) {
	const [profile, info] = await Promise.all([getProfile(visit), ofEmail(visit)]);
	const {
		tier,
		title: planTitle,
		maxScreens,
		maxPages,
		endsAt,
		isPaymentFailed,
		renewingSubscriptions,
	} = profile.subscriptionInfo;
	return {
		...formFields(profile),
		tier,
		planTitle,
		maxScreens,
		maxPages,
		endsOn: dayTold(dayFormatFor(visit), endsAt),
		isPaymentFailed,
		renewingSubscriptions,
		fileTypes: fileTypes(profile),
		billingPortal: billingPortal(profile),
		isEmailConfirmed: info?.isEmailConfirmed,
		isMadeUp: info?.isMadeUp === true,
		key: await readKey(visit, profile),
	};
}
export type ShownProfile = Awaited<ReturnType<typeof loadProfile>>;

/** The profile, or the form that changes it. @throws ServiceError, unless the page answers a form */
export async function loadPage(visit: Visit) {
	const { searchParams } = visit.url;
	const isEditing = searchParams.has("edit");
	const isRemovingKey = searchParams.get("confirm") === "remove-key";
	const load = async () => {
		if (isEditing) return { form: await loadForm(visit), profile: undefined };
		const profile = await loadProfile(visit);
		return { form: profile, profile };
	};
	const nothing = { form: undefined, profile: undefined };
	return { ...(await loadBesideForm(visit, load, nothing)), isEditing, isRemovingKey };
}
export type ProfilePageData = Awaited<ReturnType<typeof loadPage>>;
