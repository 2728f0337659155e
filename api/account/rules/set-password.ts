import type { Database } from "../../database/client";
import { changeSecured } from "./security-stamp";
import { dropRecoveryCodes } from "./two-factor/recovery-codes";
import type { User } from "./users";

/**
 * Sets an account's password, or takes it away. Where two-factor sign-in is off, the key and the recovery codes that wait
 * for it go too: whoever was in before may have read them (docs/decisions/0015).
 * @param tx a transaction that has locked the account
 */
export async function setPassword(
	tx: Database,
	{ id, twoFactorEnabled }: Pick<User, "id" | "twoFactorEnabled">,
	passwordHash: string | null,
): Promise<void> {
	const waiting = twoFactorEnabled ? {} : { twoFactorKey: null, twoFactorStep: null };
	await changeSecured(tx, id, { passwordHash, ...waiting });
	if (!twoFactorEnabled) await dropRecoveryCodes(tx, id);
}
