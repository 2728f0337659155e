import * as z from "zod";
import type { Endpoint } from "./endpoint";
import {
	instant,
	MEDIA_STATUSES,
	mediaId,
	mediaStatus,
	openWord,
	progress,
	revision,
	rowId,
	rowIdOrZero,
	rowIdParam,
	title,
} from "./fields";
import {
	LIST_PAGE_MAX,
	SLIDE_SECONDS_DEFAULT,
	SLIDE_SECONDS_MAX,
	SLIDE_SECONDS_MIN,
	SLIDES_MAX,
	URL_MAX,
} from "./limits";
import {
	ADDRESS_LONG,
	SECONDS_FEW,
	SECONDS_MANY,
	SECONDS_NUMBER,
	SECONDS_WHOLE,
} from "./text/words";

export const SLIDE_TYPES = [
	"Image",
	"Video",
	"WebContent",
	"InternalImage",
	"InternalVideo",
] as const;

const seconds = z
	.number(SECONDS_NUMBER)
	.int(SECONDS_WHOLE)
	.min(SLIDE_SECONDS_MIN, SECONDS_FEW)
	.max(SLIDE_SECONDS_MAX, SECONDS_MANY);

export const backgroundColor = z
	.string()
	.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, "Colour must look like #1a2b3c");

/**
 * A slide to save. `duration` in seconds; without one, the presentation's `frameDelayInSeconds`
 * applies. `fileId` (open) stands for a whole presentation file: once the file is Ready, the
 * service replaces the slide with one slide per page.
 */
export const slideInput = z.object({
	id: rowId.nullish(),
	index: z.number().int().min(0),
	title,
	duration: seconds.nullish(),
	type: z.enum(SLIDE_TYPES, "There are no slides of this type."),
	url: z.string().max(URL_MAX, ADDRESS_LONG).nullish(),
	imageId: mediaId.nullish(),
	videoId: mediaId.nullish(),
	fileId: mediaId.nullish(),
	metadata: z.object({ videoFileUrl: z.string().nullish() }).nullish(),
});
export type SlideInput = z.output<typeof slideInput>;
export type SlideType = SlideInput["type"];

const slide = z.object({
	/** A service that does not tell its slides apart has none: 0, null or nothing. */
	id: rowIdOrZero.nullish(),
	index: z.number().int(),
	title: z.string(),
	duration: z.number().nullish(),
	type: openWord(SLIDE_TYPES),
	url: z.string().nullish(),
	imageId: z.string().nullish(),
	videoId: z.string().nullish(),
	fileId: z.string().nullish(),
	thumbnailUrl: z.string().nullish(),
	status: mediaStatus.nullish(),
	progress: progress.nullish(),
	error: z.string().nullish(),
	metadata: z.object({ videoFileUrl: z.string().nullish() }).nullish(),
});
export type Slide = z.output<typeof slide>;

export const presentationInput = z.object({
	title,
	frameDelayInSeconds: seconds.default(SLIDE_SECONDS_DEFAULT),
	backgroundColor: backgroundColor.nullish(),
	slides: z.array(slideInput).max(SLIDES_MAX).default([]),
	/** Open: the one that was loaded. If it is no longer the present one, the save is refused with 409. */
	revision: revision.nullish(),
});
export type PresentationInput = z.output<typeof presentationInput>;
/** Who renames a presentation and leaves its slides out does not mean to delete them, and their media. */
const presentationChange = presentationInput.extend({
	slides: presentationInput.shape.slides.removeDefault().optional(),
});
export type PresentationChange = z.output<typeof presentationChange>;

const presentationSummary = z.object({
	presentationId: rowId,
	title: z.string(),
	status: mediaStatus.nullish(),
	pagesCount: z.number().nullish(),
	frameDelayInSeconds: z.number().nullish(),
	isActualForDefaultGroup: z.boolean().nullish(),
	readyForOffline: z.boolean().nullish(),
	actualInGroups: z.array(z.string()).nullish(),
	thumbnailUrl: z.string().nullish(),
	createdAt: instant.nullish(),
	updatedAt: instant.nullish(),
	progress: progress.nullish(),
	/** Why a slide cannot be played, for people. */
	error: z.string().nullish(),
	/** Open: the names of the schedules with an item that shows it. A list tells them in its pages alone, and where there are any. */
	inSchedules: z.array(z.string()).nullish(),
	/** Open: the titles of the groups that show it in an alert. A list tells them as it does schedules. */
	alertInGroups: z.array(z.string()).nullish(),
});
export type PresentationSummary = z.output<typeof presentationSummary>;

export const presentation = presentationSummary.extend({
	backgroundColor: z.string().nullish(),
	revision: revision.nullish(),
	slides: z.array(slide),
});
export type Presentation = z.output<typeof presentation>;

/** How to sort the list: active in the most groups first, else ascending. A minus turns it round. */
export const PRESENTATION_SORTS = [
	...(["active", "title", "status", "pages", "duration", "changed"] as const),
	...(["-active", "-title", "-status", "-pages", "-duration", "-changed"] as const),
] as const;

const countingFromOne = (sentence: string) =>
	z.coerce.number<string | number>(sentence).int(sentence).min(1, sentence);
const WHICH_PAGE = "page must be a whole number from 1";
const HOW_MANY = `pageSize must be a whole number from 1 to ${LIST_PAGE_MAX}`;

const empty = z.literal("").transform(() => undefined);
/** One of these words, or empty, as a form sends it where nothing is chosen. */
const wordIfAny = <const Words extends readonly [string, ...string[]]>(
	words: Words,
	sentence: string,
) => z.union([empty, z.enum(words)], sentence).optional();

/**
 * Which presentations to list (open): those whose title has the words of `search`, in any case and order, with this status
 * ("none" is no status), that a group plays now, also by a schedule or in an alert, or no group plays. All that fit, unless a `page` or a `pageSize`
 * is named; a page behind the last one is empty. Ties of the order are the newest first.
 */
const presentationsQuery = z.object({
	page: countingFromOne(WHICH_PAGE).optional(),
	pageSize: countingFromOne(HOW_MANY).max(LIST_PAGE_MAX, HOW_MANY).optional(),
	search: z.string().trim().optional(),
	sort: wordIfAny(PRESENTATION_SORTS, `sort must be one of ${PRESENTATION_SORTS.join(", ")}`),
	status: wordIfAny([...MEDIA_STATUSES, "none"], "status must be Processing, Ready, Error or none"),
	playing: z
		.union(
			[empty, z.enum(["true", "false"]).transform((text) => text === "true")],
			"playing must be true or false",
		)
		.optional(),
});
export type PresentationsQuery = z.output<typeof presentationsQuery>;
export type PresentationsQueryInput = z.input<typeof presentationsQuery>;

const presentationList = z.object({
	presentations: z.array(presentationSummary),
	/** How many fit the query, on all pages. Absent: the query was not honoured, or there was none. */
	total: z.number().int().min(0).nullish(),
});
export type PresentationList = z.output<typeof presentationList>;
const presentationParams = z.object({ presentationId: rowIdParam });

/** Presentations (spec 7, Content). */
export const presentationsEndpoints = {
	listPresentations: {
		method: "GET",
		path: "/Presentations",
		auth: "user",
		summary: "Presentations, without their slides: all, newest first, or those that fit a query",
		query: presentationsQuery,
		answer: presentationList,
	},
	createPresentation: {
		method: "POST",
		path: "/Presentations",
		auth: "user",
		summary: "Create a presentation with its slides",
		body: presentationInput,
		answer: presentation,
	},
	getPresentation: {
		method: "GET",
		path: "/Presentations/{presentationId}",
		auth: "user",
		summary: "A presentation with its slides",
		params: presentationParams,
		answer: presentation,
	},
	updatePresentation: {
		method: "PUT",
		path: "/Presentations/{presentationId}",
		auth: "user",
		summary:
			"Replace a presentation's fields, and its slides if there are any in the body, also none ([])",
		params: presentationParams,
		body: presentationChange,
		answer: presentation,
		revised: true,
	},
	deletePresentation: {
		method: "DELETE",
		path: "/Presentations/{presentationId}",
		auth: "user",
		summary: "Delete a presentation",
		params: presentationParams,
		status: 204,
	},
} as const satisfies Record<string, Endpoint>;
