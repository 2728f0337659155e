import { beforeAll, beforeEach } from "vitest";
import { type Front, sharedFront } from "./front";
import { newcomer, type OpenIdSite, sharedOpenIdSite } from "./openid-site";
import { type SharedService, sharedService } from "./service";
import { type SharedSite, sharedSite } from "./site";

/** What `start` resolves to, for tests and hooks; it is started before the first of them. */
export function startedBefore<T extends object>(start: () => Promise<T>): T {
	let started: T | undefined;
	beforeAll(async () => {
		started = await start();
	});
	const there = (name: string | symbol) => {
		if (!started) throw new Error(`${String(name)} is used before the first test`);
		return started;
	};
	return new Proxy({} as T, {
		get: (_, name) => Reflect.get(there(name), name),
		set: (_, name, value) => Reflect.set(there(name), name, value),
	});
}

/** The worker's shared service with these environment variables. */
export const withService = (env: Record<string, string> = {}): SharedService =>
	startedBefore(() => sharedService(env));

/** The worker's shared dashboard, in front of its shared service with these environment variables. */
export const withSite = (serviceEnv: Record<string, string> = {}): SharedSite =>
	startedBefore(() => sharedSite(serviceEnv));

/** The worker's shared dashboard in front of a stand-in, which forgets before each test what it was told. */
export function withFront(): Front {
	const front = startedBefore(sharedFront);
	beforeEach(() => front.service.reset());
	return front;
}

/** The worker's shared OpenID site; before each test somebody new is about to sign in there. */
export function withOpenIdSite(): OpenIdSite {
	const site = startedBefore(sharedOpenIdSite);
	beforeEach(() => {
		newcomer(site.provider);
	});
	return site;
}
