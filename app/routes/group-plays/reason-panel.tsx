import type { ReactNode } from "react";
import { Facts } from "~/components/facts";
import { Link } from "~/components/links/link";
import { Panel } from "~/components/panel";
import { Pill } from "~/components/pill";
import { Thumbnail } from "~/components/thumbnail";
import { paths, withQuery } from "~/paths";
import { itemsWithoutWords } from "../schedules/items-without";
import type { ShownPlays } from "./load.server";

type Shown = Extract<ShownPlays, { moment: string }>;
type Reason = NonNullable<Shown["reason"]>;

/** Why it plays, in a sentence or two. */
function Because({ shown, reason }: { shown: Shown; reason: Reason }) {
	const { schedule, zone } = shown;
	const { why, item, turn, next } = reason;
	const name = <bdi>{schedule?.name}</bdi>;
	const without = schedule && schedule.itemsWithout > 0 && (
		<>
			{" "}
			<span className="text-warn">{itemsWithoutWords(schedule.itemsWithout, " of it")}.</span>
		</>
	);
	if (why === "schedule")
		return (
			<>
				The schedule {name} says so, by its item of {item} ({zone}).{turn && ` ${turn}`}
				{without}
			</>
		);
	const own =
		why === "group"
			? "This is the group’s own presentation."
			: "The group has no presentation of its own.";
	if (!schedule) return `${own} It has no schedule.`;
	if (next)
		return (
			<>
				{own} The schedule {name} begins later.{without}
			</>
		);
	if (schedule.isEmpty)
		return (
			<>
				{own} The schedule {name} has no items.
			</>
		);
	return (
		<>
			{own} No item of the schedule {name} has a presentation and a time that can be read.
		</>
	);
}

const nameOf = ({ title }: { title?: string }) =>
	title === undefined ? "Nothing" : <bdi>{title}</bdi>;

/** What plays at the moment, why, since when, and the switches around it. */
export function ReasonPanel({ shown }: { shown: Shown }) {
	const { deviceGroupId, alert, isAlertEmpty, reason, view, isNow } = shown;
	const main = alert ?? reason?.shows;
	const link = (at: string | undefined, text: string): ReactNode =>
		at === undefined ? (
			text
		) : (
			<Link
				to={withQuery(paths.groupPlays(deviceGroupId), {
					at,
					view: view === "week" ? view : undefined,
				})}
				className="text-accent underline"
				preventScrollReset
			>
				{text}
			</Link>
		);
	const { since, before, next } = reason ?? {};
	const facts: [string, ReactNode][] = [];
	if (alert && reason)
		facts.push([
			"Without the alert",
			<>
				{reason.shows ? <bdi>{reason.shows.title}</bdi> : "Nothing"}.{" "}
				<Because {...{ shown, reason }} />
			</>,
		]);
	if (since) facts.push(["Since", link(since.at, since.when ?? "")]);
	if (before)
		facts.push([
			"Before that",
			<>
				{nameOf(before)}
				{before.when ? (before.until ? ", from " : ", since ") : ", "}
				{link(before.at, before.when ?? "before the first item")}
				{before.until && <> until {link(before.until.at, before.until.when)}</>}
			</>,
		]);
	if (reason)
		facts.push([
			"Next",
			next ? (
				<>
					{nameOf(next)}, {link(next.at, next.when ?? "")}
				</>
			) : (
				"Nothing else comes"
			),
		]);
	return (
		<Panel className="flex flex-wrap items-start gap-x-6 gap-y-4 p-5">
			<Thumbnail url={main?.thumbnailUrl} className="w-72 max-sm:w-full" />
			<div className="min-w-0 flex-1 basis-80">
				<div className="flex flex-wrap items-center gap-2">
					<h2 className="min-w-0 text-xl font-semibold wrap-anywhere">
						{main ? (
							<Link to={paths.presentation(main.presentationId)} className="text-accent underline">
								<bdi>{main.title}</bdi>
							</Link>
						) : reason || alert ? (
							"Nothing plays"
						) : (
							"Not known"
						)}
					</h2>
					{(alert || isAlertEmpty) && <Pill tone="bad">In alert</Pill>}
				</div>
				{main?.isEmpty && (
					<p className="mt-1 font-medium text-warn">It has no slides: the screens show nothing.</p>
				)}
				{alert && (
					<p className="mt-1">
						The group is in alert{isNow ? "" : " now"}. As long as that lasts, this plays, whatever
						its schedule says.
					</p>
				)}
				{isAlertEmpty && (
					<p className="mt-1">The group is in alert, but has no presentation for it.</p>
				)}
				{reason && !alert && (
					<p className="mt-1 wrap-anywhere">
						<Because {...{ shown, reason }} />
					</p>
				)}
				{facts.length > 0 && (
					<div className="mt-3 border-t border-line">
						<Facts facts={facts} />
					</div>
				)}
			</div>
		</Panel>
	);
}
