import type { AnswerOf } from "@signage/contract/endpoints";
import type { Manifest } from "@signage/contract/screens";

export type CodeAnswer = AnswerOf<"createDeviceCode">;
type TokenAnswer = AnswerOf<"createDeviceToken">;
type HeartbeatAnswer = AnswerOf<"sendHeartbeat">;
export type Guard<T> = (value: unknown) => value is T;

// The contract's schemas, checked by hand: zod needs newer browsers than TVs
// have and is twice the size of the player.

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
	typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
/** Services whose languages have no null say "" or 0 for none. */
const isTextOrNone = (value: unknown): boolean => value == null || typeof value === "string";
const isNumber = (value: unknown): value is number => Number.isFinite(value);
const isPositive = (value: unknown): value is number => isNumber(value) && value > 0;
const isId = (value: unknown): value is number => isPositive(value) && Number.isInteger(value);
const isIdOrNone = (value: unknown): value is number | null =>
	value === null || value === 0 || isId(value);
const isInstant = (value: unknown): value is string =>
	typeof value === "string" && !Number.isNaN(Date.parse(value));
const isArrayOf = (value: unknown, each: (item: unknown) => boolean): boolean =>
	Array.isArray(value) && value.every(each);

/** The answer of POST /deviceAuth/code. */
export const isCodeAnswer: Guard<CodeAnswer> = (value): value is CodeAnswer =>
	isObject(value) &&
	isText(value.deviceCode) &&
	isText(value.userCode) &&
	isPositive(value.expiresIn) &&
	isPositive(value.interval) &&
	isTextOrNone(value.verificationUri) &&
	isTextOrNone(value.verificationUriComplete) &&
	isTextOrNone(value.theme);

/** The answer of POST /deviceAuth/token once somebody entered the code. */
export const isTokenAnswer: Guard<TokenAnswer> = (value): value is TokenAnswer =>
	isObject(value) && isText(value.accessToken) && isId(value.deviceId);

/** The answer of POST /player/heartbeat. */
export const isHeartbeatAnswer: Guard<HeartbeatAnswer> = (value): value is HeartbeatAnswer =>
	isObject(value) &&
	isText(value.revision) &&
	isInstant(value.serverTime) &&
	isTextOrNone(value.deviceName);

/** The revision that an event's data names; null if it names none. */
export function revisionIn(data: string): string | null {
	try {
		const value: unknown = JSON.parse(data);
		return isObject(value) && isText(value.revision) ? value.revision : null;
	} catch {
		return null;
	}
}

/** `type` may be any text: slides of a type that only newer players know are skipped. */
const isItem = (value: unknown): boolean =>
	isObject(value) &&
	isId(value.slideId) &&
	isText(value.type) &&
	typeof value.url === "string" &&
	isNumber(value.seconds) &&
	isTextOrNone(value.sha256) &&
	(value.bytes == null || isNumber(value.bytes));

const isPresentation = (value: unknown): boolean =>
	isObject(value) &&
	isId(value.presentationId) &&
	typeof value.title === "string" &&
	typeof value.backgroundColor === "string" &&
	isArrayOf(value.items, isItem);

const isSwitch = (value: unknown): boolean =>
	isObject(value) && isInstant(value.at) && isId(value.presentationId);

const isTurn = (value: unknown): boolean =>
	isObject(value) && isNumber(value.second) && isId(value.presentationId);
const isClock = (value: unknown): boolean =>
	isObject(value) && isInstant(value.at) && isNumber(value.offset);
const isWeek = (value: unknown): boolean =>
	isObject(value) &&
	isInstant(value.from) &&
	isArrayOf(value.turns, isTurn) &&
	Array.isArray(value.clocks) &&
	value.clocks.length > 0 &&
	value.clocks.every(isClock);

const isGroup = (value: unknown): boolean =>
	isObject(value) &&
	typeof value.title === "string" &&
	typeof value.isInAlert === "boolean" &&
	isIdOrNone(value.actualPresentationId) &&
	isIdOrNone(value.alertPresentationId);

const isPaused = (value: unknown): boolean => isObject(value) && isNumber(value.maxScreens);

/** The answer of GET /player/manifest. */
export const isManifest: Guard<Manifest> = (value): value is Manifest =>
	isObject(value) &&
	isText(value.revision) &&
	isInstant(value.serverTime) &&
	isIdOrNone(value.playing) &&
	isArrayOf(value.switches, isSwitch) &&
	isTextOrNone(value.playingWhy) &&
	(value.paused == null || isPaused(value.paused)) &&
	(value.week == null || isWeek(value.week)) &&
	isGroup(value.group) &&
	isArrayOf(value.presentations, isPresentation);

/** The `error` in the body of a refused POST /deviceAuth/token; null if the body has none. */
export function pairingError(body: unknown): string | null {
	return isObject(body) && isText(body.error) ? body.error : null;
}
