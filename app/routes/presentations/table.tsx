import type { MediaStatus as Status } from "@signage/contract/fields";
import { ArrowDown, ArrowUp } from "lucide-react";
import { Button, ButtonAnchor } from "~/components/button";
import { Ellipsis } from "~/components/ellipsis";
import { MediaStatus } from "~/components/media-status";
import { Pill } from "~/components/pill";
import { Thumbnail } from "~/components/thumbnail";
import { paths, withQuery } from "~/paths";
import { type ListQuery, shownQuery } from "./query";

interface Row {
	presentationId: number;
	title: string;
	status?: Status | null;
	pagesCount: number;
	frameDelayInSeconds?: number | null;
	/** The day of the last change; undefined if the service does not say. */
	changed?: string;
	/** Titles of the groups that it is assigned to. */
	activeIn: string[];
	thumbnailUrl?: string;
}

function Active({ groups }: { groups: string[] }) {
	if (groups.length === 0) return <span className="text-muted">—</span>;
	const [first = ""] = groups;
	return (
		<>
			<Pill tone="accent">
				<Ellipsis text={first} at={24} />
			</Pill>
			{groups.length > 1 && ` +${groups.length - 1}`}
		</>
	);
}

interface HeadProps {
	label: string;
	/** The sort key of the column. */
	by: "title" | "status" | "pages" | "duration" | "active";
	query: ListQuery;
	className?: string;
}

/** A column's head: sorts by it, and on the next click the other way round. */
function Head({ label, by, query, className }: HeadProps) {
	const isUp = query.sort === by;
	const isDown = query.sort === `-${by}`;
	const sort = isUp && by !== "active" ? (`-${by}` as const) : by;
	const Icon = isDown || (isUp && by === "active") ? ArrowDown : isUp ? ArrowUp : undefined;
	return (
		<th
			scope="col"
			className={className}
			aria-sort={isUp && by !== "active" ? "ascending" : isUp || isDown ? "descending" : undefined}
		>
			<a
				href={withQuery(paths.presentations, shownQuery({ ...query, sort, page: 1 }))}
				className="inline-flex items-center gap-1 hover:text-ink"
			>
				{label}
				{Icon && <Icon size={14} aria-hidden />}
			</a>
		</th>
	);
}

const DUPLICATE = "duplicate";

/**
 * The table of presentations (spec 2). Rows use plain links and one form for all, which keeps 100 rows
 * cheap to render.
 */
export function PresentationTable({ rows, query }: { rows: Row[]; query: ListQuery }) {
	const confirm = (presentationId: number) =>
		withQuery("", {
			...shownQuery(query),
			confirm: "delete",
			id: presentationId,
		});
	return (
		<>
			<form id={DUPLICATE} method="post" action={paths.presentations}>
				<input type="hidden" name="intent" value="duplicate" />
			</form>
			<table className="data-table">
				<thead>
					<tr>
						<Head label="Title" by="title" query={query} />
						<Head label="Status" by="status" query={query} className="w-28" />
						<Head label="Page count" by="pages" query={query} className="w-24" />
						<Head label="Slide duration" by="duration" query={query} className="w-28" />
						<Head label="Active" by="active" query={query} className="w-30" />
						<th scope="col" className="w-39 xl:w-64">
							<span className="sr-only">Edit, duplicate and delete</span>
						</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<tr key={row.presentationId}>
							<td>
								<a href={paths.presentation(row.presentationId)} className="row-title">
									<Thumbnail url={row.thumbnailUrl} className="w-28" />
									<Ellipsis text={row.title} />
								</a>
							</td>
							<td data-label="Status">
								<MediaStatus status={row.status} />
							</td>
							<td data-label="Page count">{row.pagesCount}</td>
							<td data-label="Slide duration">{row.frameDelayInSeconds ?? "—"} s</td>
							<td data-label="Active">
								<Active groups={row.activeIn} />
							</td>
							<td>
								<span className="row-actions">
									<ButtonAnchor
										size="small"
										href={paths.presentation(row.presentationId)}
										aria-label={`Edit ${row.title}`}
										title={row.changed && `Changed ${row.changed}`}
									>
										Edit
									</ButtonAnchor>
									<Button
										size="small"
										form={DUPLICATE}
										className="min-[960px]:max-xl:hidden"
										name="presentationId"
										value={row.presentationId}
										aria-label={`Duplicate ${row.title}`}
									>
										Duplicate
									</Button>
									<ButtonAnchor
										size="small"
										kind="quiet-danger"
										href={confirm(row.presentationId)}
										aria-label={`Delete ${row.title}`}
									>
										Delete
									</ButtonAnchor>
								</span>
							</td>
						</tr>
					))}
				</tbody>
			</table>
		</>
	);
}
