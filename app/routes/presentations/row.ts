import { isolated, isRightToLeft } from "@signage/contract/text/right-to-left";
import { speaksOfPlan } from "~/components/billing/plans-link";
import { type Html, html } from "~/components/lists/html";
import type { HtmlRow } from "~/components/lists/kept-rows";
import { shortened } from "~/components/text/ellipsis";
import { paths } from "~/paths";

/** What the list shows of a presentation. */
export interface Row {
	presentationId: number;
	title: string;
	status?: string | null;
	pagesCount: number;
	/** Whether it is known to have no slides. */
	isEmpty?: boolean;
	frameDelayInSeconds?: number | null;
	/** Days, as they are shown; undefined if the service does not say. */
	created?: string;
	changed?: string;
	/** Titles of the groups that it is assigned to. */
	activeIn: string[];
	/** The schedules and alerts that use it, in words. */
	uses?: string;
	thumbnailUrl?: string;
	/** From 0 to 1. */
	progress?: number | null;
	/** Why a slide cannot be played. */
	error?: string | null;
}

/** The id of the form that a row's "Try again" belongs to, and its intent. Duplicate belongs to the form around the table. */
export const TRY_AGAIN = "try-again";

/** The words of spec 4 and the colours of their pills; other statuses are "Not uploaded". Ready is as it should be, and quiet. */
const STATUSES: Readonly<Record<string, Html>> = {
	Processing: html`<b class="pill-warn">In Progress</b>`,
	Ready: html`Ready`,
	Error: html`<b class="pill-bad">Error</b>`,
};
const NOT_UPLOADED = html`<b class="pill-plain">Not uploaded</b>`;
/** Screens that should play it show nothing. */
const MISSED = html`<b class="pill-warn">Not uploaded</b>`;

function statusOf({ status, progress, isEmpty, activeIn, uses }: Row): Html {
	const isMissed = isEmpty && (activeIn.length > 0 || uses !== undefined);
	const pill = STATUSES[status ?? ""] ?? (isMissed ? MISSED : NOT_UPLOADED);
	const isShown = status === "Processing" && typeof progress === "number";
	return isShown
		? html`${pill}<progress aria-label="Progress" value="${progress}"></progress>`
		: pill;
}

function activeOf(groups: string[]): Html {
	const [first] = groups;
	if (first === undefined) return html`—`;
	const short = shortened(first, 24);
	if (groups.length === 1 && short === first) return html`<b class="pill-accent">${first}</b>`;
	return html`<b class="pill-accent" title="${groups.map(isolated).join(", ")}">${short}</b>${groups.length > 1 && ` +${groups.length - 1}`}`;
}

function titleOf(title: string): Html {
	const short = shortened(title);
	if (short === title) return isRightToLeft(title) ? html`<bdi>${title}</bdi>` : html`${title}`;
	return html`<span title="${title}">${short}</span>`;
}

const secondsOf = ({ frameDelayInSeconds }: Row) =>
	typeof frameDelayInSeconds === "number" ? `${frameDelayInSeconds} s` : "—";

const datesOf = ({ created, changed }: Row): string | undefined => {
	if (!changed || changed === created) return created && `Created ${created}`;
	return created ? `Created ${created}, changed ${changed}` : `Changed ${changed}`;
};

const plansLink = (refusal: string) =>
	speaksOfPlan(refusal) &&
	html` <a href="${paths.plans}" target="_blank" rel="noreferrer">Compare the plans</a>`;

/** What is wrong, with a way to try again: few rows have one. */
const failureOf = ({ presentationId, title, error }: Row): Html =>
	html`<small>${error ?? "A file could not be processed."}${error ? plansLink(error) : false}</small>\
<button form="${TRY_AGAIN}" name="presentationId" value="${presentationId}" aria-label="Try again ${title}">Try again</button>`;

function noteOf(row: Row): Html | false {
	if (row.status === "Error") return failureOf(row);
	const dates = datesOf(row);
	return dates !== undefined && html`<small>${dates}</small>`;
}

/** The ids of the words in the table's head that name the controls of each row, together with its title. */
export const WORDS = { edit: "e", duplicate: "c", delete: "d" } as const;

/**
 * A row of the list, in few bytes: style by the cell's place (styles/presentations.css), plain links, a button of the
 * form around the table, and names that consist of a word from the table's head and the row's title.
 * @param here the list's own query, beginning with "?", or nothing: what is opened from the row leads back to it
 */
export function htmlRow(row: Row, here: string): HtmlRow {
	const { presentationId: id, title, thumbnailUrl } = row;
	const edit = paths.presentation(id) + here;
	const state = here ? `${here}&` : "?";
	const cover = thumbnailUrl && html`<img src="${thumbnailUrl}" alt="" loading="lazy">`;
	const { text } = html`<td><a id="t${id}" href="${edit}">${cover}${titleOf(title)}</a></td>\
<td>${statusOf(row)}</td><td>${row.pagesCount}</td><td>${secondsOf(row)}</td>\
<td><a href="${state}show=${id}">${activeOf(row.activeIn)}</a>${row.uses && html`<small title="${row.uses}">${row.uses}</small>`}</td>\
<td><a href="${edit}" aria-labelledby="${WORDS.edit} t${id}">Edit</a>\
<button name="presentationId" value="${id}" aria-labelledby="${WORDS.duplicate} t${id}">Duplicate</button>\
<a href="${state}confirm=delete&amp;id=${id}" aria-labelledby="${WORDS.delete} t${id}">Delete</a>${noteOf(row)}</td>`;
	return { key: edit, html: text };
}
