import { ButtonLink } from "~/components/button";
import { Facts } from "~/components/facts";
import { Pill } from "~/components/pill";
import { TitledPanel } from "~/components/titled-panel";
import { paths } from "~/paths";
import type { ShownProfile } from "./load.server";

type Address = Pick<ShownProfile, "email" | "isEmailConfirmed" | "isMadeUp">;
type Person = Address &
	Pick<ShownProfile, "firstName" | "lastName" | "company" | "title" | "companySize">;

/** The email address; if it is unconfirmed, with a link to send the confirmation mail again. */
function Email({ email, isEmailConfirmed, isMadeUp }: Address) {
	if (isMadeUp) return <Pill tone="warn">None</Pill>;
	if (isEmailConfirmed !== false) return email;
	return (
		<span className="flex flex-wrap items-center gap-x-3 gap-y-2">
			{email}
			<Pill tone="warn">Not confirmed</Pill>
			<ButtonLink to={paths.resendConfirmation} size="small">
				Confirm
			</ButtonLink>
		</span>
	);
}

/** Name, email address and, for brands that have it, company (spec 2). */
export function PersonPanel({ profile, hasCompany }: { profile: Person; hasCompany: boolean }) {
	const name = [profile.firstName, profile.lastName].filter(Boolean).join(" ");
	const company = [
		["Company name", profile.company || "n/a"],
		["Company title", profile.title || "n/a"],
		["Company size", profile.companySize || "n/a"],
	] as const;
	return (
		<TitledPanel title="About you">
			<Facts
				facts={[
					["Name", name || "n/a"],
					[
						"Email",
						<Email key="email" {...profile} />,
						<ButtonLink
							key="change"
							to={profile.isMadeUp ? `${paths.changeEmail}?add` : paths.changeEmail}
							size="small"
						>
							{profile.isMadeUp ? "Add" : "Change"} <span className="sr-only">email</span>
						</ButtonLink>,
					],
					...(hasCompany ? company : []),
				]}
			/>
		</TitledPanel>
	);
}
