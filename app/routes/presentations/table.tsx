import type { MediaStatus as Status } from "@signage/contract/fields";
import { ButtonAnchor } from "~/components/button";
import { Ellipsis } from "~/components/ellipsis";
import { MediaStatus } from "~/components/media-status";
import { Pill } from "~/components/pill";
import { Thumbnail } from "~/components/thumbnail";
import { paths } from "~/paths";

interface Row {
	presentationId: number;
	title: string;
	status?: Status | null;
	pagesCount: number;
	frameDelayInSeconds?: number | null;
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

/**
 * The table of presentations (spec 2). Rows use plain links, which keeps 100 rows cheap to render.
 */
export function PresentationTable({ rows, page }: { rows: Row[]; page: number }) {
	const state = page > 1 ? `?page=${page}&` : "?";
	return (
		<table className="data-table">
			<thead>
				<tr>
					<th scope="col">Title</th>
					<th scope="col" className="w-30">
						Status
					</th>
					<th scope="col" className="w-23">
						Page count
					</th>
					<th scope="col" className="w-27">
						Slide duration
					</th>
					<th scope="col" className="w-30">
						Active
					</th>
					<th scope="col" className="w-39">
						<span className="sr-only">Edit and delete</span>
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
								>
									Edit
								</ButtonAnchor>
								<ButtonAnchor
									size="small"
									kind="quiet-danger"
									href={`${state}confirm=delete&id=${row.presentationId}`}
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
	);
}
