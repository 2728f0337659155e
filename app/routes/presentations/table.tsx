import { type ReactNode, useContext, useMemo } from "react";
import { OpenedBy } from "~/components/forms/opened-by";
import { KeptRows } from "~/components/lists/kept-rows";
import { UnsentContext } from "~/components/lists/unsent";
import { withQuery } from "~/paths";
import { type ListQuery, listPath, shownQuery } from "./query";
import { htmlRow, type Row, TRY_AGAIN, WORDS } from "./row";

interface HeadProps {
	label: string;
	/** The sort key of the column. */
	by: "title" | "status" | "pages" | "duration" | "active";
	query: ListQuery;
}

/** A column's head: sorts by it, and on the next click the other way round. */
function Head({ label, by, query }: HeadProps) {
	const isChosen = query.sort === by;
	const isTurned = query.sort === `-${by}`;
	const sort = isChosen ? (`-${by}` as const) : by;
	// "active" alone begins with the most.
	const [isUp, isDown] = by === "active" ? [isTurned, isChosen] : [isChosen, isTurned];
	const icon = isDown ? "i-down" : isUp ? "i-up" : undefined;
	return (
		<th scope="col" aria-sort={isUp ? "ascending" : isDown ? "descending" : undefined}>
			<a href={listPath({ ...query, sort, page: 1 })} className={icon}>
				{label}
			</a>
		</th>
	);
}

/** The id of the form whose buttons duplicate. */
export const DUPLICATE = "duplicate";

function Intent({ value }: { value: string }) {
	return (
		<>
			<OpenedBy />
			<input type="hidden" name="intent" value={value} />
		</>
	);
}

interface FrameProps {
	query: ListQuery;
	/** Whether any of the rows can be tried again. */
	hasFailed?: boolean;
}

/** What stands around the rows (spec 2): the forms that their buttons belong to, and the columns' heads. */
export function TableFrame({ query, hasFailed, children }: FrameProps & { children: ReactNode }) {
	const here = listPath(query);
	return (
		<>
			{hasFailed && (
				<form id={TRY_AGAIN} method="post" action={here}>
					<Intent value="try-again" />
				</form>
			)}
			<form id={DUPLICATE} method="post" action={here}>
				<Intent value="duplicate" />
				<table className="data-table presentations">
					<thead>
						<tr>
							<Head label="Title" by="title" query={query} />
							<Head label="Status" by="status" query={query} />
							<Head label="Page count" by="pages" query={query} />
							<Head label="Slide duration" by="duration" query={query} />
							<Head label="Active" by="active" query={query} />
							<th scope="col">
								<span id={WORDS.edit}>Edit</span> <span id={WORDS.duplicate}>Duplicate</span>{" "}
								<span id={WORDS.delete}>Delete</span>
							</th>
						</tr>
					</thead>
					{children}
				</table>
			</form>
		</>
	);
}

/** The table of presentations. `rows` is undefined in a page that has its rows from the server. */
export function PresentationTable({ rows, query, hasFailed }: FrameProps & { rows?: Row[] }) {
	const unsent = useContext(UnsentContext) as Row[] | undefined;
	const shown = rows ?? unsent;
	const here = withQuery("", shownQuery(query));
	const htmlRows = useMemo(() => shown?.map((row) => htmlRow(row, here)), [shown, here]);
	return (
		<TableFrame query={query} hasFailed={hasFailed}>
			<KeptRows rows={htmlRows} />
		</TableFrame>
	);
}
