import { asciiAddress } from "@signage/contract/http/ascii-address";
import { isLoopback } from "@signage/contract/http/loopback";
import { ServiceError } from "../client/errors.server";
import { publicApiOrigin, publicUrl } from "../media/media-url.server";
import type { Context } from "../request/context.server";

/** Origins that payments may lead to: those of PAYMENT_ORIGINS, and the service's own, for its sandbox. */
export const paymentOrigins = (context: Context): string[] => [
	...context.env.PAYMENT_ORIGINS,
	publicApiOrigin(context),
];

/** An address of the service on this machine, by the loopback name by which it is called; any other as it is. */
function asCalled({ env }: Context, url: string): string {
	const api = new URL(env.API_URL);
	if (!URL.canParse(url)) return url;
	const { hostname, origin, port, protocol } = new URL(url);
	const isSame = port === api.port && protocol === api.protocol;
	return isSame && isLoopback(hostname) && isLoopback(api.hostname)
		? api.origin + url.slice(origin.length)
		: url;
}

const REFUSED = "The payment page is at an address that this dashboard does not trust.";

/**
 * An address to which the service sends somebody to pay or to see invoices, as the browser reaches it, in ASCII: it goes into a header.
 * @throws ServiceError for any other place; the log has its host
 */
export function paymentAddress(context: Context, url: string): string {
	const address = publicUrl(context, asCalled(context, url));
	const origin = address && URL.canParse(address) ? new URL(address).origin : undefined;
	if (address && origin && paymentOrigins(context).includes(origin)) return asciiAddress(address);
	console.error(`Refused as a payment page: ${origin ?? "no web address"} (see PAYMENT_ORIGINS)`);
	throw new ServiceError({ title: "Error", message: REFUSED, statusCode: 502 }, undefined, true);
}
