import { type Discovery, discover } from "@signage/openid/discovery";

const running = new Map<string, Promise<Discovery>>();

/**
 * The same as `discover`; who comes while a provider is asked waits for that answer, so that one that does not answer costs
 * one connection, however many sign in. Not for edges, where no request can wait for another's promise.
 * @throws ProviderError
 */
export function sharedDiscovery(issuer: string): Promise<Discovery> {
	const asked = running.get(issuer) ?? discover(issuer).finally(() => running.delete(issuer));
	running.set(issuer, asked);
	return asked;
}
