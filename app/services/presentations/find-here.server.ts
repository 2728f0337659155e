import type { PresentationSummary } from "@signage/contract/presentations";
import { nameOrder } from "@signage/contract/text/name-order";
import { hasWords, searchWords } from "@signage/contract/text/search-text";
import { shownName } from "../../shared/shown-name";
import { toldInstant } from "../client/told-instant.server";

/** Milliseconds since 1970; 0 if the service does not say. */
const changedAt = ({ updatedAt, createdAt }: PresentationSummary) =>
	toldInstant(updatedAt) ?? toldInstant(createdAt) ?? 0;
const nameOf = ({ presentationId, title }: PresentationSummary) =>
	shownName("Presentation", presentationId, title);
const groupsOf = (one: PresentationSummary) => one.actualInGroups?.length ?? 0;

type Order = (one: PresentationSummary, other: PresentationSummary) => number;

/** By each sort key. */
const ORDERS: Record<string, Order> = {
	active: (one, other) => groupsOf(other) - groupsOf(one),
	title: (one, other) => nameOrder.compare(nameOf(one), nameOf(other)),
	status: (one, other) => nameOrder.compare(one.status ?? "", other.status ?? ""),
	pages: (one, other) => (one.pagesCount ?? 0) - (other.pagesCount ?? 0),
	changed: (one, other) => changedAt(one) - changedAt(other),
	duration: (one, other) => (one.frameDelayInSeconds ?? 0) - (other.frameDelayInSeconds ?? 0),
};

function orderOf(sort: string): Order {
	const order = ORDERS[sort.replace(/^-/, "")] ?? (() => 0);
	const way = sort.startsWith("-") ? -1 : 1;
	return (one, other) => way * order(one, other) || other.presentationId - one.presentationId;
}

const KNOWN = new Set<unknown>(["Processing", "Ready", "Error"]);

/** Which presentations to find, and in which order. */
export interface Wanted {
	/** Words or parts of words of the title, in any case; empty for all. */
	search: string;
	/** A key of ORDERS, with a minus for the other way round. Ties are the newest first. */
	sort: string;
	/** A status, "none", or "playing" for those that groups play. */
	status?: string;
}

function fits(one: PresentationSummary, words: readonly string[], { status }: Wanted): boolean {
	if (!hasWords(nameOf(one), words)) return false;
	if (status === undefined) return true;
	if (status === "playing") return groupsOf(one) > 0;
	return status === "none" ? !KNOWN.has(one.status) : one.status === status;
}

/** Those that fit, sorted: what a service would do that honours the list's query. */
export function findHere(all: PresentationSummary[], wanted: Wanted): PresentationSummary[] {
	const words = searchWords(wanted.search);
	return all.filter((one) => fits(one, words, wanted)).sort(orderOf(wanted.sort));
}
