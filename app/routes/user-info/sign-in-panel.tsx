import { ButtonLink } from "~/components/button";
import { TitledPanel } from "~/components/titled-panel";

const ROW = "flex flex-wrap items-center justify-between gap-3 py-row";

/** Links to the pages that change the password and two-factor sign-in. */
export function SignInPanel() {
	return (
		<TitledPanel title="Signing in">
			<div className="divide-y divide-line">
				<div className={ROW}>
					<span>Password</span>
					<ButtonLink to="/change-password" size="small">
						Change password
					</ButtonLink>
				</div>
				<div className={ROW}>
					<span>Two-factor sign-in</span>
					<ButtonLink to="/user-info/two-factor" size="small">
						Manage <span className="sr-only">two-factor sign-in</span>
					</ButtonLink>
				</div>
			</div>
		</TitledPanel>
	);
}
