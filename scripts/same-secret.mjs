import { createHash, timingSafeEqual } from "node:crypto";

/** @param {string | Uint8Array} secret */
const digest = (secret) => createHash("sha256").update(secret).digest();

/**
 * Whether a secret that somebody has given is the one that is wanted: how long that takes tells neither its length nor where
 * they differ. Both the dashboard's and the service's server use it.
 * @param {string | Uint8Array} given
 * @param {string | Uint8Array} wanted
 */
export const isSameSecret = (given, wanted) => timingSafeEqual(digest(given), digest(wanted));
