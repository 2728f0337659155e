import type * as z from "zod";
import type { EndpointName } from "./endpoints";

/** A date and a time; the zone may be missing. */
const DATE_AND_TIME =
	/^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d(?::?\d\d)?)?$/i;

/** The instant that a text means, without a zone in UTC, in milliseconds since 1970; undefined where it means none. */
export function instantMeant(text: unknown): number | undefined {
	const [, date, time, zone = "Z"] = DATE_AND_TIME.exec(String(text)) ?? [];
	const at = Date.parse(`${date}T${time}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone}`);
	return Number.isNaN(at) ? undefined : at;
}

/** The same as answers have instants. */
function meant(text: unknown): string | undefined {
	const at = instantMeant(text);
	return at === undefined ? undefined : new Date(at).toISOString();
}

/** What stands beside what a sign-in and the profile need: a lifetime, and what a plan allows. */
const BESIDE: ReadonlySet<PropertyKey> = new Set([
	"tokenType",
	"expiresIn",
	"refreshToken",
	"maxScreens",
	"maxPages",
	"fileTypes",
	"videoTypes",
]);

/** The number that digits mean where one is expected; undefined for all else. */
const numberMeant = (value: unknown, { code, ...issue }: z.core.$ZodIssue): number | undefined =>
	code === "invalid_type" &&
	"expected" in issue &&
	issue.expected === "number" &&
	typeof value === "string" &&
	/^-?\d+$/.test(value)
		? Number(value)
		: undefined;

/** What a profile means that says nothing of its plan. In the answer to a change it means nothing: the profile is read again. */
const NO_PLAN: ReadonlyMap<string, unknown> = new Map<string, unknown>([
	["getProfile subscriptionInfo", { tier: "Absent" }],
	["getProfile subscriptionInfo.tier", "Absent"],
]);

const planMeant = (name: EndpointName, { path }: z.core.$ZodIssue) =>
	NO_PLAN.get(`${name} ${path.map(String).join(".")}`);

/** Whether a profile says nothing of its plan that can be read, so that it is taken for having none. */
export const lacksPlan = (name: EndpointName, { issues }: z.ZodError): boolean =>
	issues.some((issue) => planMeant(name, issue) !== undefined);

/** Ids of what something may have, or play, or not, where some services say 0 for none. */
const MAY_BE_NONE: ReadonlySet<PropertyKey> = new Set([
	"actualPresentationId",
	"alertPresentationId",
	"scheduleId",
	"deviceGroupId",
	"playing",
]);

const OF_DEVICE = [
	"behindSince",
	"lastSeenAt",
	"playing",
	"itemsCached",
	"itemsTotal",
	"playerVersion",
	"lastError",
	"place",
];
const OF_PRESENTATION = [
	"readyForOffline",
	"thumbnailUrl",
	"createdAt",
	"updatedAt",
	"progress",
	"error",
	"inSchedules",
	"alertInGroups",
];
const OF_SLIDE = ["thumbnailUrl", "status", "progress", "error"];
const OF_MEDIA = ["fileName", "presentationId", "pagesCount", "thumbnailUrl", "progress", "error"];
const OF_SUBSCRIPTION = ["title", "priceId", "endsAt", "isPaymentFailed", "renewingSubscriptions"];
const below = (list: string, fields: readonly string[]) =>
	fields.map((field) => `${list}.${field}`);

/** What pages show if it is there, and no form sends back: a save would lose it. */
const DECORATIONS: Partial<Record<EndpointName, readonly string[]>> = {
	listDevices: OF_DEVICE,
	getDevice: OF_DEVICE,
	listDeviceGroups: below("devices", OF_DEVICE),
	getDeviceGroup: below("devices", OF_DEVICE),
	getPresentation: [...OF_PRESENTATION, ...below("slides", OF_SLIDE)],
	listPresentations: below("presentations", OF_PRESENTATION),
	createFile: OF_MEDIA,
	getFile: OF_MEDIA,
	createSlideImage: OF_MEDIA,
	getSlideImage: OF_MEDIA,
	createSlideVideo: OF_MEDIA,
	getSlideVideo: OF_MEDIA,
	getProfile: below("subscriptionInfo", OF_SUBSCRIPTION),
	updateProfile: below("subscriptionInfo", OF_SUBSCRIPTION),
	refreshSubscription: below("subscriptionInfo", OF_SUBSCRIPTION),
	listSchedules: ["itemsCount", "itemsWithout", "nextAt", "nextTitle", "playingTitle"],
};

/** Where in the answer the decoration is that a path leads into; undefined where it leads into none. */
function decorationAt(
	name: EndpointName,
	path: readonly PropertyKey[],
): readonly PropertyKey[] | undefined {
	const names: PropertyKey[] = [];
	for (const [index, step] of path.entries()) {
		if (typeof step === "number") continue;
		names.push(step);
		if (DECORATIONS[name]?.includes(names.map(String).join("."))) return path.slice(0, index + 1);
	}
	return undefined;
}

const isInstant = (issue: z.core.$ZodIssue): boolean =>
	issue.code === "invalid_format" && issue.format === "datetime";

/** How a value that was refused is read; undefined for one that a page needs as it should be. */
function readingOf(
	name: EndpointName,
	issue: z.core.$ZodIssue,
): ((value: unknown) => unknown) | undefined {
	const key = issue.path.at(-1) ?? "";
	const plan = planMeant(name, issue);
	if (plan) return () => plan;
	if (isInstant(issue)) return meant;
	if (BESIDE.has(key)) return (value) => numberMeant(value, issue);
	if (MAY_BE_NONE.has(key)) return (value) => (value === 0 ? null : value);
	return undefined;
}

/** What has the last step of the path; undefined where the body has no such place, as one whose schema reads its names in any case. */
function holderOf(
	body: unknown,
	path: readonly PropertyKey[],
): Record<PropertyKey, unknown> | undefined {
	let holder = body as Record<PropertyKey, unknown> | undefined;
	for (const above of path.slice(0, -1)) holder = holder?.[above] as typeof holder;
	return holder;
}

/**
 * Puts right, in place, what an answer has that the contract's schema refused and that no page needs (docs/decisions/0014): it
 * must not make a whole list unreadable, or keep anybody out. An instant without a zone is taken for UTC, digits are taken for
 * a number where one is expected, 0 for none where something may have no presentation, schedule or group, what means nothing is
 * taken for absent, and so are a profile's plan that is none and a decoration of another type.
 * @returns what was wrong with decorations
 */
export function mendAnswer(
	name: EndpointName,
	body: unknown,
	{ issues }: z.ZodError,
): z.core.$ZodIssue[] {
	const dropped: z.core.$ZodIssue[] = [];
	for (const issue of issues) {
		const decoration = isInstant(issue) ? undefined : decorationAt(name, issue.path);
		const read = decoration ? () => undefined : readingOf(name, issue);
		const path = decoration ?? issue.path;
		const key = path.at(-1);
		const holder = holderOf(body, path);
		if (!holder) continue;
		if (key === undefined || !read) continue;
		holder[key] = read(holder[key]);
		if (decoration) dropped.push(issue);
	}
	return dropped;
}
