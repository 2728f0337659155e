import { isLoopback } from "@signage/contract/loopback";
import { qrCode } from "../look/qr-code.server";
import { publicApiOrigin } from "../media/media-url.server";
import type { Context } from "../request/context.server";

/** The address that a screen opens to become one, for a service that brings the web player. */
export const playerAddress = (context: Context): string => `${publicApiOrigin(context)}/player/`;

/** The player's address and its QR code; no code for an address that other machines take for themselves. */
export function playerToOpen(context: Context) {
	const address = playerAddress(context);
	const isHereOnly = isLoopback(new URL(address).hostname);
	return { address, qr: isHereOnly ? undefined : qrCode(address) };
}
export type PlayerToOpen = ReturnType<typeof playerToOpen>;
