import { isEmail } from "@signage/contract/email";
import { NAME_MAX } from "@signage/contract/limits";
import type { IdClaims } from "@signage/openid/id-token";
import type { NewAccount } from "../create-account";
import { madeUpEmail } from "./made-up-email";

function nameOf(claim: string | undefined): string | undefined {
	const characters = [...(claim ?? "").replace(/\p{Cc}/gu, " ").trim()];
	return characters.slice(0, NAME_MAX).join("") || undefined;
}

/** The account for a person's first sign-in, from the provider's claims. */
export function newAccountOf(claims: IdClaims): NewAccount {
	const { email, email_verified, preferred_username } = claims;
	const told = [email, preferred_username].find((one) => one !== undefined && isEmail(one));
	const isVerified = told !== undefined && told === email && email_verified === true;
	return {
		email: told ?? madeUpEmail(claims),
		passwordHash: null,
		emailConfirmed: isVerified,
		// The provider has shown whose address it is, so a mailed link ends no sign-in (docs/decisions/0015).
		ownerProven: isVerified,
		firstName: nameOf(claims.given_name),
		lastName: nameOf(claims.family_name),
	};
}
