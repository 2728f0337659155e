import type { EndpointName, endpoints, OutputOf } from "@signage/contract/endpoints";
import type { z } from "zod";
import type { Services } from "../start/services";

/** One parsed call: what the contract's schemas made of it, and who makes it. */
export interface Call<N extends EndpointName> {
	params: OutputOf<N, "params">;
	query: OutputOf<N, "query">;
	body: OutputOf<N, "body">;
	/** The signed-in person's id where the row asks for a user, else 0. */
	userId: number;
	/** The paired screen's id where the row asks for a device, else 0. */
	deviceId: number;
	/** Where the caller reaches this service, without a trailing slash: links are made with it. */
	origin: string;
	/** The caller's address, for throttles. */
	address: string;
	request: Request;
}

type Row<N extends EndpointName> = (typeof endpoints)[N];
/** What a handler returns: the row's answer as it goes on the wire, or nothing. A Response passes as it is. */
type Reply<N extends EndpointName> =
	| (Row<N> extends { answer: infer S extends z.ZodType } ? z.input<S> : undefined | null)
	| Response;

export type Handler<N extends EndpointName> = (
	call: Call<N>,
	services: Services,
) => Promise<Reply<N>>;
/** Some of the endpoint table's handlers, keyed by operation name. */
export type Handlers = { [N in EndpointName]?: Handler<N> };
