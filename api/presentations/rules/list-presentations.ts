import { LIST_PAGE_MAX } from "@signage/contract/limits";
import type { PresentationList, PresentationsQuery } from "@signage/contract/presentations";
import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { FileLinks } from "../../blobs/file-links";
import type { Database } from "../../database/client";
import { inStatusOrder, inTitleOrder, presentations } from "../tables";
import { summariesOf } from "./summaries";

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

const fits = (ownerId: number, { search, status: asked, playing }: PresentationsQuery): SQL[] => [
	eq(presentations.ownerId, ownerId),
	...(search ? [sql`strpos(${presentations.searchTitle}, ${search.toLowerCase()}) > 0`] : []),
	...(asked ? [asked === "none" ? isNull(status) : eq(status, asked)] : []),
	...(playing === undefined ? [] : [playing ? gt(groupsCount, 0) : eq(groupsCount, 0)]),
];

/** The query for the rows that fit, in the order that is asked for. */
export const findPresentations = (db: Database, ownerId: number, query: PresentationsQuery) =>
	db
		.select()
		.from(presentations)
		.where(and(...fits(ownerId, query)))
		.orderBy(...orderOf(query.sort ?? "active"));

/** The person's presentations: all, the newest first, or those that fit the query, with their number. */
export async function listPresentations(
	db: Database,
	ownerId: number,
	query: PresentationsQuery,
	links: FileLinks,
): Promise<PresentationList> {
	const all = and(...fits(ownerId, query)) as SQL;
	if (Object.values(query).every((value) => value === undefined)) {
		const rows = await db.select().from(presentations).where(all).orderBy(desc(presentations.id));
		return { presentations: await summariesOf(db, ownerId, rows, all, links) };
	}
	const { page = 1, pageSize = LIST_PAGE_MAX } = query;
	const found = findPresentations(db, ownerId, query);
	if (query.page === undefined && query.pageSize === undefined) {
		const rows = await found;
		return { presentations: await summariesOf(db, ownerId, rows, all, links), total: rows.length };
	}
	const before = (page - 1) * pageSize;
	const rows = await found.limit(pageSize).offset(before);
	const isLast = rows.length < pageSize && (rows.length > 0 || page === 1);
	const total = isLast ? before + rows.length : await db.$count(presentations, all);
	const ids = rows.map(({ id }) => id);
	const shown = inArray(presentations.id, ids);
	return { presentations: await summariesOf(db, ownerId, rows, shown, links), total };
}
