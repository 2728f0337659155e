import { bearerToken } from "../http/callers";
import type { Handlers } from "../http/handler";
import { unauthorized } from "../http/problem-answer";
import { ProblemError } from "../problems/problem";
import { manifestOf, tagOf } from "./live/manifests";
import { createDeviceCode, pollDeviceToken } from "./rules/device-codes";

/** Whether an `If-None-Match` header contains this tag. */
const names = (header: string | null, tag: string) =>
	(header ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === tag);

/** Proxies must not gather events before they pass them on. */
const EVENTS_HEADERS = { "content-type": "text/event-stream", "x-accel-buffering": "no" };

export const screenHandlers: Handlers = {
	async createDeviceCode({ request, body, ...caller }, services) {
		const token = bearerToken(request);
		const former = token ? await services.screens.known.ofToken(token) : null;
		return createDeviceCode(services, body, caller, former?.deviceId ?? null);
	},
	async createDeviceToken({ body }, services) {
		const answer = await pollDeviceToken(services, body.deviceCode);
		return "error" in answer ? Response.json(answer, { status: 400 }) : answer;
	},
	async getManifest({ screen, request, origin }, services) {
		const headersOf = (etag: string) => ({ etag, "cache-control": "private, no-cache" });
		const has = request.headers.get("if-none-match");
		const unchanged = (etag: string) =>
			new Response(null, { status: 304, headers: headersOf(etag) });
		const known = await services.screens.known.revisionOf(screen);
		const { blobs } = services;
		const tag = known === undefined ? undefined : tagOf(known, { blobs, origin });
		if (tag && names(has, tag)) return unchanged(tag);
		const manifest = await manifestOf(services, screen, origin);
		if (!manifest) return unauthorized();
		if (names(has, manifest.tag)) return unchanged(manifest.tag);
		const headers = {
			...headersOf(manifest.tag),
			"content-type": "application/json",
			"content-length": String(manifest.json.bytes),
		};
		return new Response(manifest.json.stream, { headers });
	},
	async sendHeartbeat({ screen, body }, { screens }) {
		const at = new Date();
		const revision = await screens.known.revisionOf(screen);
		if (revision === undefined) return unauthorized();
		screens.heartbeats.note(screen.deviceId, { ...body, at, revision });
		return { revision, serverTime: at.toISOString(), deviceName: screen.deviceName };
	},
	async followEvents({ screen, request }, { screens }) {
		// Nobody reads what follows its answer: a stream would stay open, and end the one that the screen follows.
		if (request.method === "HEAD") return new Response(null, { headers: EVENTS_HEADERS });
		const stream = await screens.follow(screen);
		if (stream === undefined) return unauthorized();
		if (stream === null)
			throw new ProblemError(429, "Too many screens follow events. Heartbeats go on.", undefined, {
				"retry-after": "300",
			});
		return new Response(stream, { headers: EVENTS_HEADERS });
	},
};
