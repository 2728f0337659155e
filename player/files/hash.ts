import { sha256 } from "@noble/hashes/sha2.js";
import { sleep } from "../time";

/** So much is hashed at a time in JavaScript, as a slow screen shows nothing meanwhile. */
const PART_BYTES = 256 * 1024;

/**
 * SHA-256 in lower-case hex. Browsers offer WebCrypto on secure pages only, so a screen on plain
 * http computes it in JavaScript, in parts.
 * @param subtle WebCrypto, or null to compute in JavaScript
 */
export async function sha256Hex(
	data: ArrayBuffer,
	subtle: SubtleCrypto | null = crypto.subtle ?? null,
): Promise<string> {
	if (subtle) return hexOf(new Uint8Array(await subtle.digest("SHA-256", data)));
	const hasher = newHasher();
	await hasher.add(new Uint8Array(data));
	return hasher.hex();
}

/**
 * Computes the SHA-256 of what is added one after the other, which WebCrypto cannot; lower-case hex. Large data is taken in
 * parts, with pauses in which the page goes on.
 */
export function newHasher(): { add(data: Uint8Array): Promise<void>; hex(): string } {
	const state = sha256.create();
	return {
		async add(data) {
			for (let at = 0; at < data.length; at += PART_BYTES) {
				if (at > 0) await sleep(0);
				state.update(data.subarray(at, at + PART_BYTES));
			}
		},
		hex: () => hexOf(state.digest()),
	};
}

const hexOf = (digest: Uint8Array) =>
	Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
