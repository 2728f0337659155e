import { CompactEncrypt, compactDecrypt } from "jose";
import type { Config } from "../start/config";
import { keyFor } from "./service-key";

/** What a text is sealed for; it opens for nothing else. */
type Purpose = "integration key" | "two-factor key" | "first answer";

const keyOf = ({ secret }: Config, purpose: Purpose) => keyFor(secret, `sealed ${purpose}`);

/** A text that has to be read again, as a compact JWE: a copy of the database tells nothing of it. */
export const seal = (config: Config, purpose: Purpose, text: string): Promise<string> =>
	new CompactEncrypt(new TextEncoder().encode(text))
		.setProtectedHeader({ alg: "dir", enc: "A256GCM" })
		.encrypt(keyOf(config, purpose));

/** The text that was sealed. @throws JOSEError when it was sealed with another key or changed */
export async function unseal(config: Config, purpose: Purpose, sealed: string): Promise<string> {
	const { plaintext } = await compactDecrypt(sealed, keyOf(config, purpose), {
		keyManagementAlgorithms: ["dir"],
		contentEncryptionAlgorithms: ["A256GCM"],
	});
	return new TextDecoder().decode(plaintext);
}
