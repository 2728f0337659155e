import { CompactEncrypt, compactDecrypt } from "jose";
import type { Config } from "../start/config";
import { keyFor } from "./service-key";

/** What a text is sealed for; it can be unsealed only for the same purpose. */
type SealPurpose = "integration key" | "two-factor key" | "first answer";

const keyOf = ({ secret }: Config, purpose: SealPurpose) => keyFor(secret, `sealed ${purpose}`);

/** Encrypts a text for the database, as a compact JWE: a copy of the database reveals nothing. */
export const seal = (config: Config, purpose: SealPurpose, text: string): Promise<string> =>
	new CompactEncrypt(new TextEncoder().encode(text))
		.setProtectedHeader({ alg: "dir", enc: "A256GCM" })
		.encrypt(keyOf(config, purpose));

/** The sealed text. @throws JOSEError when it was sealed with another key, or changed */
export async function unseal(
	config: Config,
	purpose: SealPurpose,
	sealed: string,
): Promise<string> {
	const { plaintext } = await compactDecrypt(sealed, keyOf(config, purpose), {
		keyManagementAlgorithms: ["dir"],
		contentEncryptionAlgorithms: ["A256GCM"],
	});
	return new TextDecoder().decode(plaintext);
}
