import * as z from "zod";
import { ITEMS_MAX, OPERATION_SYSTEMS } from "./devices";
import type { Endpoint } from "./endpoint";
import { instant, openWord, rowId, rowIdOr } from "./fields";
import {
	CACHED_REVISION_MAX,
	LAST_ERROR_MAX,
	OPERATION_SYSTEM_MAX,
	PLAYER_VERSION_MAX,
	TITLE_MAX,
} from "./limits";
import { SLIDE_TYPES } from "./presentations";
import { cut } from "./text/cut";

/** One of OPERATION_SYSTEMS in any case, or what a player of another kind runs on, in its own word. */
const operationSystem = openWord(OPERATION_SYSTEMS)
	.transform((word) => word.trim())
	.pipe(z.string().max(OPERATION_SYSTEM_MAX))
	.transform((word) => OPERATION_SYSTEMS.find((known) => known === word.toLowerCase()) ?? word);

const codeRequest = z
	.object({
		deviceName: z.string().trim().max(TITLE_MAX).nullish(),
		operationSystem: operationSystem.nullish(),
	})
	.nullish();
/** `expiresIn` and `interval` (between two polls) in seconds. */
export const codeAnswer = z.object({
	deviceCode: z.string(),
	userCode: z.string(),
	expiresIn: z.number(),
	interval: z.number(),
	/** Where a person enters the code, and the same with the code filled in (RFC 8628, 3.2). */
	verificationUri: z.string().nullish(),
	verificationUriComplete: z.string().nullish(),
	/** Open: the brand that the screen shows with the code. */
	theme: z.string().nullish(),
});
const tokenRequest = z.object({ deviceCode: z.string() });
export const tokenAnswer = z.object({ accessToken: z.string(), deviceId: rowId });
/** The body of a 400 from POST /deviceAuth/token (RFC 8628, 3.5). */
export const tokenPending = z.object({
	error: z.enum(["authorization_pending", "slow_down", "expired_token"]),
});

/**
 * `seconds`: how long to show the item. `sha256` (hex) and
 * `bytes` only for files stored by the service.
 */
const manifestItem = z.object({
	slideId: rowId,
	type: z.enum(SLIDE_TYPES),
	url: z.string(),
	sha256: z.string().nullish(),
	bytes: z.number().nullish(),
	seconds: z.number(),
});
export type ManifestItem = z.output<typeof manifestItem>;

const manifestPresentation = z.object({
	presentationId: rowId,
	title: z.string(),
	backgroundColor: z.string(),
	items: z.array(manifestItem),
});

const manifest = z.object({
	revision: z.string(),
	serverTime: instant,
	playing: rowId.nullable(),
	/** What the schedule turns to within the next 35 days; of less where it has more slides than a manifest has room for. */
	switches: z.array(z.object({ at: instant, presentationId: rowId })),
	/** Open: whether `playing` comes from an alert, the schedule or the group itself. */
	playingWhy: z.enum(["alert", "schedule", "group"]).nullish(),
	/** Open: the account has more screens than its plan, and this one, of the newest, shows that instead. */
	paused: z.object({ maxScreens: z.int() }).nullish(),
	/** Open: with a weekly schedule, what it goes on with `from` then on, behind the last of the switches. */
	week: z
		.object({
			from: instant,
			/** In seconds since Sunday 00:00 on the wall, in order; none where the week has no switch. */
			turns: z.array(z.object({ second: z.int().min(0), presentationId: rowId })),
			/** How far the zone's clocks are ahead of UTC, in seconds, from each instant on; at least one, in order. */
			clocks: z.array(z.object({ at: instant, offset: z.int() })).min(1),
		})
		.nullish(),
	group: z.object({
		title: z.string(),
		actualPresentationId: rowId.nullable(),
		isInAlert: z.boolean(),
		alertPresentationId: rowId.nullable(),
	}),
	presentations: z.array(manifestPresentation),
});
export type Manifest = z.output<typeof manifest>;

// A screen that says too much of itself is there all the same. Texts are cut by what `max` counts, code points.
const reportedText = (most: number) =>
	z.string().transform((text) =>
		cut(
			text
				.slice(0, 2 * most)
				.replace(/\p{Cc}+/gu, " ")
				.trim(),
			most,
		),
	);
const reportedCount = z.number().min(0).max(ITEMS_MAX).transform(Math.floor);
const reportedId = rowIdOr("This must be the id of what the screen shows, a whole number from 1");

export const heartbeat = z.object({
	playing: z.object({ presentationId: reportedId, slideId: reportedId }).nullable(),
	// Programs may have these as numbers: what is no text counts as not said.
	cachedRevision: reportedText(CACHED_REVISION_MAX).nullish().catch(null),
	playerVersion: reportedText(PLAYER_VERSION_MAX).nullish().catch(null),
	/** How many of the files that the group may play are stored on the screen, and how many there are. */
	itemsCached: reportedCount.nullish(),
	itemsTotal: reportedCount.nullish(),
	/** What the screen could last not show. */
	lastError: reportedText(LAST_ERROR_MAX).nullish(),
});
const heartbeatAnswer = z.object({
	revision: z.string(),
	serverTime: instant,
	/** What the screen is called in the dashboard. */
	deviceName: z.string().nullish(),
});

/** The calls of screens; the dashboard uses none of them. */
export const screensEndpoints = {
	createDeviceCode: {
		method: "POST",
		path: "/deviceAuth/code",
		auth: "none",
		summary: "Get a pairing code for a screen to show",
		body: codeRequest,
		answer: codeAnswer,
		open: true,
	},
	createDeviceToken: {
		method: "POST",
		path: "/deviceAuth/token",
		auth: "none",
		summary: "Poll whether somebody entered the pairing code",
		body: tokenRequest,
		answer: tokenAnswer,
		open: true,
	},
	getManifest: {
		method: "GET",
		path: "/player/manifest",
		auth: "device",
		summary: "Everything the screen may play",
		answer: manifest,
		open: true,
	},
	sendHeartbeat: {
		method: "POST",
		path: "/player/heartbeat",
		auth: "device",
		summary: "Report what the screen is showing",
		body: heartbeat,
		nulIn: ["cachedRevision", "playerVersion", "lastError"],
		answer: heartbeatAnswer,
		open: true,
	},
	/** text/event-stream: `event: revision` with `data: {"revision": …}`, and a comment every 20 s. */
	followEvents: {
		method: "GET",
		path: "/player/events",
		auth: "device",
		summary: "Hear at once that the manifest has a new revision",
		open: true,
	},
} as const satisfies Record<string, Endpoint>;
