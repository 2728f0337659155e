import type { IncomingMessage } from "node:http";
import type { Registry } from "prom-client";

/** An answered request; `route` is the pattern that its path fits. */
export interface Answered {
	method: string;
	route: string;
	status: number;
	ms: number;
}
export function requestMetrics(): { registry: Registry; observe(request: Answered): void };
export function mayReadMetrics(request: IncomingMessage, token: string | undefined): boolean;
