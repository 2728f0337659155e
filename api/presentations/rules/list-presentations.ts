import { LIST_PAGE_MAX } from "@signage/contract/limits";
import type {
	PresentationList,
	PresentationSummary,
	PresentationsQuery,
} from "@signage/contract/presentations";
import { searchWords } from "@signage/contract/text/search-text";
import { and, asc, desc, eq, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/client";
import { shownNow } from "../../devices/rules/shown-now";
import { inStatusOrder, inTitleOrder, presentations } from "../tables";
import { summariesOf } from "./summaries";
import type { Surroundings } from "./surroundings";
import { usesOf } from "./uses";

const { groupsCount, status, pagesCount, frameDelayInSeconds, updatedAt } = presentations;

type Sort = NonNullable<PresentationsQuery["sort"]>;
type Key = Sort extends infer S ? (S extends `-${string}` ? never : S) : never;

/** What each sort key orders by. */
const KEYS = {
	active: sql`${groupsCount}`,
	title: inTitleOrder(presentations.title),
	status: inStatusOrder(status),
	pages: sql`${pagesCount}`,
	duration: sql`${frameDelayInSeconds}`,
	changed: sql`${updatedAt}`,
} satisfies Record<Key, SQL>;

function orderOf(sort: Sort): SQL[] {
	const key = KEYS[sort.replace(/^-/, "") as Key];
	// "active" alone begins with the most.
	const isDown = sort.startsWith("-") !== sort.endsWith("active");
	return [isDown ? desc(key) : asc(key), desc(presentations.id)];
}

/** What is asked for, and where that minds it, what groups play now. */
type Wanted = PresentationsQuery & { shown?: number[] };

const isIn = (shown: number[], playing: boolean) =>
	playing ? inArray(presentations.id, shown) : notInArray(presentations.id, shown);

const hasDigit = (word: string) => Number(/\d/.test(word));
/** The database looks for the next word where it has found the one before: what few titles have comes first, numbers and long words. */
const rarestFirst = (words: string[]) =>
	words.toSorted((one, other) => hasDigit(other) - hasDigit(one) || other.length - one.length);

const fits = (ownerId: number, { search, status: asked, playing, shown = [] }: Wanted): SQL[] => [
	eq(presentations.ownerId, ownerId),
	...rarestFirst(searchWords(search ?? "")).map(
		(word) => sql`strpos(${presentations.searchTitle}, ${word}) > 0`,
	),
	...(asked ? [asked === "none" ? isNull(status) : eq(status, asked)] : []),
	...(playing === undefined ? [] : [isIn(shown, playing)]),
];

/** The query for the rows that fit, in the order that is asked for. */
export const findPresentations = (db: Database, ownerId: number, query: Wanted) =>
	db
		.select()
		.from(presentations)
		.where(and(...fits(ownerId, query)))
		.orderBy(...orderOf(query.sort ?? "active"));

interface Found {
	rows: (typeof presentations.$inferSelect)[];
	total: number;
}
/** Which page is asked for, counted from 1, and how many rows it has. */
interface Paging {
	page: number;
	pageSize: number;
}

const among = (rows: readonly { id: number }[]) =>
	inArray(
		presentations.id,
		rows.map(({ id }) => id),
	);

/**
 * A page of what a search finds, where all of that fits on one; else undefined. Titles are read as they lie, which takes half
 * as long as walking through an order's index until the last one (docs/decisions/0017).
 */
async function findFew(
	db: Database,
	ownerId: number,
	query: Wanted,
	{ page, pageSize }: Paging,
): Promise<Found | undefined> {
	const all = and(...fits(ownerId, query));
	const few = await db
		.select({ id: presentations.id })
		.from(presentations)
		.where(all)
		.limit(pageSize + 1);
	if (few.length > pageSize) return undefined;
	if (few.length === 0 || page > 1) return { rows: [], total: few.length };
	const rows = await db
		.select()
		.from(presentations)
		.where(among(few))
		.orderBy(...orderOf(query.sort ?? "active"));
	return { rows, total: rows.length };
}

/** A page of what fits, found in its order. */
async function findMany(
	db: Database,
	ownerId: number,
	query: Wanted,
	{ page, pageSize }: Paging,
): Promise<Found> {
	const before = (page - 1) * pageSize;
	const rows = await findPresentations(db, ownerId, query).limit(pageSize).offset(before);
	const isLast = rows.length < pageSize && (rows.length > 0 || page === 1);
	const total = isLast
		? before + rows.length
		: await db.$count(presentations, and(...fits(ownerId, query)));
	return { rows, total };
}

/** These, each with the schedules and alerts that use it, where there are any. */
async function withUses(db: Database, ownerId: number, summaries: PresentationSummary[]) {
	const ids = summaries.map(({ presentationId }) => presentationId);
	const uses = await usesOf(db, ownerId, ids);
	return summaries.map((one) => {
		const { inSchedules, alertInGroups } = uses(one.presentationId);
		return {
			...one,
			...(inSchedules.length > 0 && { inSchedules }),
			...(alertInGroups.length > 0 && { alertInGroups }),
		};
	});
}

/** The person's presentations: all, the newest first, or those that fit the query, with their number; of a page, with what uses them. */
export async function listPresentations(
	db: Database,
	ownerId: number,
	asked: PresentationsQuery,
	around: Surroundings,
): Promise<PresentationList> {
	const shown = asked.playing === undefined ? undefined : await shownNow(db, ownerId);
	const query: Wanted = { ...asked, shown };
	const all = and(...fits(ownerId, query)) as SQL;
	if (Object.values(query).every((value) => value === undefined)) {
		const rows = await db.select().from(presentations).where(all).orderBy(desc(presentations.id));
		return { presentations: await summariesOf(db, ownerId, rows, all, around) };
	}
	if (query.page === undefined && query.pageSize === undefined) {
		const rows = await findPresentations(db, ownerId, query);
		return { presentations: await summariesOf(db, ownerId, rows, all, around), total: rows.length };
	}
	const paging = { page: query.page ?? 1, pageSize: query.pageSize ?? LIST_PAGE_MAX };
	const few = query.search ? await findFew(db, ownerId, query, paging) : undefined;
	const { rows, total } = few ?? (await findMany(db, ownerId, query, paging));
	const summaries = await summariesOf(db, ownerId, rows, among(rows), around);
	return { presentations: await withUses(db, ownerId, summaries), total };
}
