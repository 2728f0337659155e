import { ButtonLink } from "~/components/button";
import { ConfirmDialog } from "~/components/dialogs/confirm-dialog";
import { useFirstFocus } from "~/components/dialogs/first-focus";
import { Facts } from "~/components/facts";
import { type FieldMeta, TextField } from "~/components/forms/field";
import { PasswordField } from "~/components/forms/password-field";
import { Pill } from "~/components/pill";
import { TitledPanel } from "~/components/titled-panel";
import { paths } from "~/paths";

const HERE = paths.twoFactor;
/** The question of each intent's confirm dialog. */
const CONFIRM = {
	"new-codes": "Make new recovery codes? The old ones stop working.",
	"turn-off":
		"Turn two-factor sign-in off? Your password or a mailed link alone will then be enough to sign in.",
};

/** The actions while two-factor sign-in is on; `confirming` is the intent whose dialog is open. */
export function TwoFactorOn({
	codesLeft,
	confirming,
	proof,
}: {
	/** Undefined if the service did not say. */
	codesLeft?: number;
	confirming?: keyof typeof CONFIRM;
	/** What has to be typed to turn it off. */
	proof: Record<"password" | "twoFactorCode", FieldMeta>;
}) {
	const firstFocus = useFirstFocus();
	const isCodeWrong = proof.twoFactorCode.errors && !proof.password.errors;
	return (
		<>
			<TitledPanel
				title="Your account asks for a code"
				state={<Pill tone="good">On</Pill>}
				actions={
					<>
						<ButtonLink to="?confirm=new-codes" preventScrollReset>
							New recovery codes
						</ButtonLink>
						<ButtonLink
							to="?confirm=turn-off"
							kind="quiet-danger"
							className="ml-auto"
							preventScrollReset
						>
							Turn off
						</ButtonLink>
					</>
				}
			>
				<Facts facts={[["Recovery codes left", codesLeft ?? "—"]]} />
				<p className="pb-3 text-sm text-muted">
					A new phone? Turn it off and set it up again there, while you still have the old one or a
					recovery code.
				</p>
			</TitledPanel>
			{confirming && (
				<ConfirmDialog
					message={CONFIRM[confirming]}
					back={HERE}
					action={confirming === "turn-off" ? `${HERE}?confirm=turn-off` : HERE}
					fields={{ intent: confirming }}
				>
					{confirming === "turn-off" && (
						<>
							<PasswordField
								field={proof.password}
								label="Password"
								autoComplete="current-password"
								{...(isCodeWrong ? undefined : firstFocus)}
							/>
							<TextField
								field={proof.twoFactorCode}
								label="Or a code from your app"
								inputMode="numeric"
								autoComplete="one-time-code"
								{...(isCodeWrong ? firstFocus : undefined)}
							/>
						</>
					)}
				</ConfirmDialog>
			)}
		</>
	);
}
