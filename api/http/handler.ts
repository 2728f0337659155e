import type { EndpointName, endpoints, OutputOf } from "@signage/contract/endpoints";
import type * as z from "zod";
import type { BrowserKey } from "../account/rules/owner";
import type { Screen } from "../screens/live/owner-screens";
import type { Services } from "../start/services";

/** One call, parsed by the contract's schemas, and its caller. */
export interface Call<N extends EndpointName> {
	params: OutputOf<N, "params">;
	query: OutputOf<N, "query">;
	body: OutputOf<N, "body">;
	/** The signed-in person's id if the endpoint requires a user, else 0. */
	userId: number;
	/** The paired screen if the endpoint requires a device, else ids of 0. */
	screen: Screen;
	/**
	 * Where the caller reaches this service, without a trailing slash: API_PUBLIC_URL, or the Host that
	 * was called. Only for file addresses in the answer to this caller (docs/decisions/0008).
	 */
	origin: string;
	/** The caller's address, for throttles. */
	address: string;
	/** What a dashboard calls the browser that it calls for (`X-Browser-Key`). */
	browserKey: BrowserKey;
	request: Request;
}

type Row<N extends EndpointName> = (typeof endpoints)[N];
/** What a handler returns: the endpoint's answer as JSON, or nothing. A Response is sent unchanged. */
type Reply<N extends EndpointName> =
	| (Row<N> extends { answer: infer S extends z.ZodType } ? z.input<S> : undefined | null)
	| Response;

/** Answers a call. With an Idempotency-Key all of it runs in one transaction. */
type OneStep<N extends EndpointName> = (call: Call<N>, services: Services) => Promise<Reply<N>>;
/**
 * Answers a call in two steps, for what is too slow for a transaction: `prepare` changes nothing, and
 * returns what makes the change.
 */
interface TwoSteps<N extends EndpointName> {
	prepare: (
		call: Call<N>,
		services: Services,
	) => Promise<(services: Services) => Promise<Reply<N>>>;
}
export type Handler<N extends EndpointName> = OneStep<N> | TwoSteps<N>;
/** Some of the endpoint table's handlers, keyed by operation name. */
export type Handlers = { [N in EndpointName]?: Handler<N> };
