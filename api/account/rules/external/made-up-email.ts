import type { IdClaims } from "@signage/openid/id-token";
import { hashOf } from "../../../secrets/hashes";
import type { Config } from "../../../start/config";

const NAME_LENGTH = 32;
const NAME = /^[0-9a-f]{32}$/i;

/** A made-up address, always the same, for people whose provider gives none. No mail goes to it. */
export const madeUpEmail = ({ iss, sub }: IdClaims): string =>
	`${hashOf(`${iss} ${sub}`).slice(0, NAME_LENGTH)}@${new URL(iss).hostname}`;

/** Whether an address is made up: one at the host of a provider. Nobody reads its mails, or somebody else. */
export function isMadeUpEmail({ providers }: Pick<Config, "providers">, email: string): boolean {
	const [name = "", host = ""] = email.split("@");
	const isOf = ({ issuer }: { issuer: string }) => new URL(issuer).hostname === host.toLowerCase();
	return NAME.test(name) && providers.some(isOf);
}
