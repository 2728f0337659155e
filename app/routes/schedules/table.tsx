import CircleAlert from "lucide-react/icons/circle-alert";
import { Button, ButtonAnchor } from "~/components/button";
import { OpenedBy } from "~/components/forms/opened-by";
import { FirstFew } from "~/components/lists/first-few";
import { Ellipsis } from "~/components/text/ellipsis";
import { paths, withQuery } from "~/paths";
import { itemsWithoutWords } from "./items-without";
import type { ScheduleRow } from "./load.server";
import { formPath, listPath } from "./query";

/** The id of the form whose buttons duplicate. */
export const DUPLICATE = "duplicate-schedule";

/** Linear is shown as Simple (spec 2); words of newer services as they are. */
const typeOf = (type: string) => (type === "Linear" ? "Simple" : type);

type Group = NonNullable<ScheduleRow["usedBy"]>[number];

const inFleet = (id: number) => withQuery(paths.devices, { group: id });

interface GroupLinksProps {
	groups: readonly Group[];
	/** How many there are, if these are only the first ones. */
	count?: number;
	/** Where a group's link leads: to its form, unless this says otherwise. */
	pathOf?: (deviceGroupId: number) => string;
}

/** So many groups are named in a row. */
const NAMED_MOST = 5;

/** Links to groups, with commas. */
export const GroupLinks = ({
	groups,
	count = groups.length,
	pathOf = inFleet,
}: GroupLinksProps) => (
	<FirstFew
		items={groups.map(({ deviceGroupId, title }) => (
			<a key={deviceGroupId} href={pathOf(deviceGroupId)} className="underline">
				<Ellipsis text={title} at={24} />
			</a>
		))}
		count={count}
	/>
);

/** The groups that use a schedule, as far as there is room. Without any it plays nowhere, whatever stands beside this. */
function UsedBy({ groups = [] }: { groups?: readonly Group[] }) {
	if (groups.length === 0)
		return (
			<span className="inline-flex items-center gap-1 text-warn">
				<CircleAlert size={16} aria-hidden />
				No group
			</span>
		);
	const { length } = groups;
	return (
		<GroupLinks groups={groups.slice(0, NAMED_MOST)} count={length} pathOf={paths.groupPlays} />
	);
}

/** What a schedule plays, subdued where no group plays it. */
function Plays({ plays, usedBy }: Pick<ScheduleRow, "plays" | "usedBy">) {
	if (!plays) return <span className="text-muted">—</span>;
	const { now, next } = plays;
	return (
		<span className={usedBy?.length === 0 ? "text-muted" : undefined}>
			{now ? (
				<Ellipsis text={now} at={40} />
			) : (
				<span className="text-muted">{next ? "Nothing yet" : "Nothing"}</span>
			)}
			{next && (
				<span className="block text-sm text-muted">
					{next.title ? (
						<>
							<Ellipsis text={next.title} at={40} /> at{" "}
						</>
					) : (
						"until "
					)}
					<span className="whitespace-nowrap">{next.at}</span> ({next.zone})
				</span>
			)}
		</span>
	);
}

interface Props {
	rows: readonly ScheduleRow[];
	/** What was searched for. */
	search: string;
	/** Whether it is known which groups use them, and what they play. */
	hasUsers: boolean;
	hasPlays: boolean;
}

/** The table of schedules (spec 2). */
export const ScheduleTable = ({ rows, hasUsers, hasPlays, search }: Props) => (
	<>
		<form id={DUPLICATE} method="post" action={listPath(search)}>
			<OpenedBy />
			<input type="hidden" name="intent" value="duplicate" />
		</form>
		<table className="data-table">
			<thead>
				<tr>
					<th scope="col">Title</th>
					<th scope="col" className="w-20 xl:w-24">
						Type
					</th>
					{hasUsers && (
						<th scope="col" className="w-32 xl:w-[min(16rem,100vw-69rem)]">
							Used by
						</th>
					)}
					{hasPlays && (
						<th scope="col" className="w-44 xl:w-72">
							Plays now, then
						</th>
					)}
					<th scope="col" className="w-74 xl:w-88">
						<span className="sr-only">Edit, Duplicate, Delete</span>
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => {
					const { id, name, type, kind, itemsWithout, usedBy, plays } = row;
					const edit = kind && formPath(kind, id, search);
					const title = <Ellipsis text={name} />;
					const stateOf = (dialog: Record<string, string | number>) =>
						withQuery("", { search: search || undefined, ...dialog });
					return (
						<tr key={id}>
							<td className="font-medium">
								{edit ? (
									<a href={edit} className="hover:text-accent">
										{title}
									</a>
								) : (
									title
								)}
								{itemsWithout > 0 && (
									<p className="mt-1 text-sm font-normal text-warn">
										{itemsWithoutWords(itemsWithout)}
									</p>
								)}
							</td>
							<td data-label="Type">{typeOf(type)}</td>
							{hasUsers && (
								<td data-label="Used by" className="max-sm:col-span-full">
									<UsedBy groups={usedBy} />
								</td>
							)}
							{hasPlays && (
								<td data-label="Plays now, then" className="plays-cell">
									<Plays plays={plays} usedBy={usedBy} />
								</td>
							)}
							<td>
								<span className="row-actions">
									{edit && (
										<ButtonAnchor href={edit} size="small" aria-label={`Edit ${name}`}>
											Edit
										</ButtonAnchor>
									)}
									{kind && hasUsers && (
										<ButtonAnchor
											href={stateOf({ use: id })}
											size="small"
											kind="quiet"
											aria-label={`Use in… ${name}`}
										>
											Use in…
										</ButtonAnchor>
									)}
									{kind && (
										<Button
											form={DUPLICATE}
											name="id"
											value={id}
											size="small"
											kind="quiet"
											aria-label={`Duplicate ${name}`}
										>
											Duplicate
										</Button>
									)}
									<ButtonAnchor
										href={stateOf({ confirm: "delete", id })}
										size="small"
										kind="quiet"
										aria-label={`Delete ${name}`}
									>
										Delete
									</ButtonAnchor>
								</span>
							</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	</>
);
