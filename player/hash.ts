import { sha256 } from "@noble/hashes/sha2.js";

/**
 * SHA-256 in lower-case hex. Browsers offer WebCrypto on secure pages only, so a screen on plain
 * http computes it in JavaScript.
 * @param subtle WebCrypto, or null to compute in JavaScript
 */
export async function sha256Hex(
	data: ArrayBuffer,
	subtle: SubtleCrypto | null = crypto.subtle ?? null,
): Promise<string> {
	const digest: Uint8Array = subtle
		? new Uint8Array(await subtle.digest("SHA-256", data))
		: sha256(new Uint8Array(data));
	return hexOf(digest);
}

/** Computes the SHA-256 of what is added part by part, which WebCrypto cannot; lower-case hex. */
export function newHasher(): { add(part: Uint8Array): void; hex(): string } {
	const state = sha256.create();
	return { add: (part) => void state.update(part), hex: () => hexOf(state.digest()) };
}

const hexOf = (digest: Uint8Array) =>
	Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
