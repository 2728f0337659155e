import { isLoopback } from "@signage/contract/http/loopback";
import { qrCode } from "../look/qr-code.server";
import { publicApiOrigin } from "../media/media-url.server";
import type { Context } from "../request/context.server";

/** The address that a screen opens to become one: the service's web player, if no other is set; undefined where there is none. */
export function playerAddress(context: Context): string | undefined {
	const { PLAYER_URL } = context.env;
	return PLAYER_URL === "none" ? undefined : (PLAYER_URL ?? `${publicApiOrigin(context)}/player/`);
}

/** The player's address and its QR code; no code for an address that other machines take for themselves. Undefined where there is none. */
export function playerToOpen(context: Context) {
	const address = playerAddress(context);
	if (address === undefined) return undefined;
	const isHereOnly = isLoopback(new URL(address).hostname);
	return { address, qr: isHereOnly ? undefined : qrCode(address) };
}
export type PlayerToOpen = NonNullable<ReturnType<typeof playerToOpen>>;
