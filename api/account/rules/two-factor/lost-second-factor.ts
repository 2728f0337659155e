import type { Database } from "../../../database/client";
import type { Config } from "../../../start/config";
import { mailChanged } from "../mails/notices";
import { changeSecured } from "../security-stamp";
import { lockUser, userByEmail } from "../users";
import { dropRecoveryCodes } from "./recovery-codes";

/** What became of it: done, or there was nothing to do. */
export type TurnedOff = "done" | "is off" | "no account";

/**
 * Turns two-factor sign-in off for somebody who has lost the authenticator and the recovery codes: whoever runs the service has made
 * sure of who asks. Ends what keeps sign-ins of the account going, and tells its address.
 */
export const turnTwoFactorOff = (
	db: Database,
	config: Pick<Config, "dashboardUrl">,
	email: string,
): Promise<TurnedOff> =>
	db.transaction(async (tx) => {
		const found = await userByEmail(tx, email);
		const user = found && (await lockUser(tx, found.id));
		if (!user) return "no account";
		if (!user.twoFactorEnabled) return "is off";
		await changeSecured(tx, user.id, {
			twoFactorEnabled: false,
			twoFactorKey: null,
			twoFactorStep: null,
		});
		await dropRecoveryCodes(tx, user.id);
		await mailChanged(tx, config, user, "two-factor off");
		return "done";
	});
