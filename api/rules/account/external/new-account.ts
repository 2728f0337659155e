import { NAME_MAX } from "@signage/contract/limits";
import type { IdClaims } from "@signage/openid/id-token";
import { hashOf } from "../../secrets";
import type { NewAccount } from "../create-account";
import { isEmail } from "../email";

/** For those whose provider tells no address: one that is nobody's mailbox, the same every time. */
export const madeUpEmail = ({ iss, sub }: IdClaims) =>
	`${hashOf(`${iss} ${sub}`).slice(0, 32)}@${new URL(iss).hostname}`;

function nameOf(claim: string | undefined): string | undefined {
	const characters = [...(claim ?? "").replace(/\p{Cc}/gu, " ").trim()];
	return characters.slice(0, NAME_MAX).join("") || undefined;
}

/** The account that a person gets who signs in for the first time, by what the provider says of them. */
export function newAccountOf(claims: IdClaims): NewAccount {
	const { email, email_verified, preferred_username } = claims;
	const told = [email, preferred_username].find((one) => one !== undefined && isEmail(one));
	return {
		email: told ?? madeUpEmail(claims),
		passwordHash: null,
		emailConfirmed: told !== undefined && told === email && email_verified === true,
		firstName: nameOf(claims.given_name),
		lastName: nameOf(claims.family_name),
	};
}
