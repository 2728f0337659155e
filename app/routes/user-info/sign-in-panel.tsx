import { ButtonLink } from "~/components/button";
import { TitledPanel } from "~/components/titled-panel";
import { paths } from "~/paths";

const ROW = "flex flex-wrap items-center justify-between gap-3 py-row";

/**
 * Links to change the password and two-factor sign-in.
 * @param isMadeUp whether no mail reaches them: then the form for the password says what to do first
 */
export function SignInPanel({ isMadeUp }: { isMadeUp: boolean }) {
	return (
		<TitledPanel title="Signing in">
			<div className="divide-y divide-line">
				<div className={ROW}>
					<span>Password</span>
					<ButtonLink
						to={isMadeUp ? `${paths.changePassword}?add` : paths.changePassword}
						size="small"
					>
						Change password
					</ButtonLink>
				</div>
				<div className={ROW}>
					<span>Two-factor sign-in</span>
					<ButtonLink to={paths.twoFactor} size="small">
						Manage <span className="sr-only">two-factor sign-in</span>
					</ButtonLink>
				</div>
			</div>
		</TitledPanel>
	);
}
