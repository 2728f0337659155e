import { isLoopback } from "@signage/contract/http/loopback";

const ANY_ADDRESS = ["0.0.0.0", "::"];

export const webAddress = (host: string, port: number) =>
	`http://${host.includes(":") ? `[${host}]` : host}:${port}`;

export const isOnThisMachine = (host: string) => ANY_ADDRESS.includes(host) || isLoopback(host);

/** The address at which a browser on this machine reaches the service. */
export const localUrl = (host: string, port: number) =>
	webAddress(ANY_ADDRESS.includes(host) ? "localhost" : host, port);
