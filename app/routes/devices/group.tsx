import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronRight from "lucide-react/icons/chevron-right";
import { ButtonAnchor } from "~/components/button";
import { Panel } from "~/components/panel";
import { Pill } from "~/components/pill";
import { counted } from "~/components/text/counted";
import { Ellipsis } from "~/components/text/ellipsis";
import { Thumbnail } from "~/components/thumbnail";
import { paths } from "~/paths";
import { nameOfGroup } from "~/shared/shown-name";
import { itemsWithoutWords } from "../schedules/items-without";
import { DeviceTable } from "./device-table";
import type { ShownGroup } from "./fleet.server";
import { type NoteGone, useNotedOnceGone } from "./gone-groups";
import { GroupForm } from "./group-form";
import type { GroupFormProps } from "./group-form-props";
import { dialogLink, type FleetQuery, fleetPath, foldedOther, isNarrowed } from "./query";

/** That a group's screens show nothing, and of what they should show that it has no slides. */
function ShowsNothing({ group: { shows, total, isInAlert } }: { group: ShownGroup }) {
	const words = isInAlert ? "In alert, with nothing to show" : "Shows nothing";
	return (
		<p className={`wrap-anywhere ${total > 0 ? "font-medium text-warn" : "text-muted"}`}>
			{words}
			{!shows && !isInAlert && " yet"}
			{shows && (
				<>
					: “
					<Ellipsis text={shows.title} />”{" "}
					{shows.schedule !== undefined && (
						<>
							of the schedule <Ellipsis text={shows.schedule} />{" "}
						</>
					)}
					has no slides
				</>
			)}
		</p>
	);
}

/** What a group's screens show, and why; in an alert, how many of them report that they show it. */
function Shows({ group }: { group: ShownGroup }) {
	const { shows, follows, total, offline } = group;
	if (follows !== undefined)
		return (
			<p className="text-muted wrap-anywhere">
				Shows what the schedule <Ellipsis text={follows} /> says
			</p>
		);
	if (!shows || shows.isEmpty) return <ShowsNothing group={group} />;
	if (!shows.isAlert)
		return (
			<p className="text-muted wrap-anywhere">
				Shows <Ellipsis text={shows.title} />
				{shows.schedule !== undefined && (
					<>
						{" "}
						by the schedule <Ellipsis text={shows.schedule} />
					</>
				)}
			</p>
		);
	return (
		<p className="wrap-anywhere">
			Alert: {shows.showing} of {counted(total, "screen")}{" "}
			{shows.showing === 1 || total === 1 ? "shows" : "show"} <Ellipsis text={shows.title} />
			{offline > 0 && `, ${offline} offline`}
		</p>
	);
}

/** How many screens are online; trouble is a pill. Some services do not say. */
function Online({ total, online, offline }: ShownGroup) {
	if (total === 0) return <span className="text-muted">No screens yet</span>;
	if (online + offline === 0) return <span className="text-muted">{counted(total, "screen")}</span>;
	const words = `${online} of ${total} online`;
	return offline > 0 ? (
		<Pill tone="warn">{words}</Pill>
	) : (
		<span className="text-muted">{words}</span>
	);
}

interface Props extends Omit<GroupFormProps, "group" | "query"> {
	group: ShownGroup;
	query: FleetQuery;
	/** Ids of the devices that were ticked, if an answer to that is shown. */
	ticked: Set<string>;
	noteGone: NoteGone;
}

/** One device group: what it shows, the form that changes it, and its devices. */
export function Group({ group, query, ticked, noteGone, ...rest }: Props) {
	const { deviceGroupId, isDefault, isInAlert, shows, isFolded, itemsWithout, total, rows } = group;
	const name = nameOfGroup(group);
	useNotedOnceGone({ deviceGroupId, name }, noteGone);
	const Chevron = isFolded ? ChevronRight : ChevronDown;
	const fold = fleetPath(foldedOther(query, deviceGroupId));
	return (
		<Panel aria-labelledby={`group-${deviceGroupId}`}>
			<div className="flex flex-wrap items-start gap-x-6 gap-y-4 p-5">
				<Thumbnail
					url={shows?.thumbnailUrl}
					alt={shows && !shows.isEmpty ? `Now shown: ${shows.title}` : ""}
					className={isFolded ? "w-40 max-sm:hidden" : "w-40 max-sm:w-28"}
				/>
				<div className="min-w-0 flex-1 basis-72">
					<div className="flex flex-wrap items-center gap-2">
						<h2
							id={`group-${deviceGroupId}`}
							className="min-w-0 text-lg font-semibold wrap-break-word"
						>
							<Ellipsis text={name} />
						</h2>
						{isDefault && <Pill tone="plain">Default</Pill>}
						{isInAlert && <Pill tone="bad">In alert</Pill>}
						<span className="flex flex-none items-center gap-3 sm:ml-auto">
							<Online {...group} />
							{/* Those that are offline are told already. */}
							{group.trouble > group.offline && <Pill tone="warn">{group.trouble} in trouble</Pill>}
							{(total > 0 || isFolded) && !isNarrowed(query) && (
								<ButtonAnchor
									href={fold}
									size="small"
									aria-expanded={!isFolded}
									aria-label={`${isFolded ? "Show" : "Fold away"} the devices of ${name}`}
									// Where it has none, only its form is folded, on phones.
									className={total > 0 ? undefined : "sm:hidden"}
								>
									<Chevron size={16} aria-hidden />
									{isFolded ? "Show" : "Fold"}
								</ButtonAnchor>
							)}
						</span>
					</div>
					<div className="flex flex-wrap gap-x-3">
						<Shows group={group} />
						<a
							href={paths.groupPlays(deviceGroupId)}
							aria-label={`Why? What ${name} plays, and when`}
							className="text-accent underline print:hidden"
						>
							Why?
						</a>
						{itemsWithout > 0 && (
							<p className="text-warn">{itemsWithoutWords(itemsWithout, " of its schedule")}</p>
						)}
					</div>
					<GroupForm group={group} query={query} {...rest} />
				</div>
			</div>
			{rows.length > 0 && (
				<DeviceTable rows={rows} ticked={ticked} here={dialogLink(query, {})} group={name} />
			)}
		</Panel>
	);
}
