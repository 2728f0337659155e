import { Link } from "~/components/links/link";
import { FirstFew } from "~/components/lists/first-few";
import { Old } from "~/components/loading/old";
import { counted } from "~/components/text/counted";
import { shortened } from "~/components/text/ellipsis";
import { paths } from "~/paths";
import { type FleetQuery, type Folds, narrowingLink } from "./query";

interface Props {
	query: Folds;
	counts: {
		devices: number;
		online: number;
		offline: number;
		trouble: number;
		idle: number;
		/** Online, and showing something else than they should. */
		other: number;
		/** Online, showing what they should, but an older version of it for a while. */
		late: number;
		/** Schedules in which items have lost their presentation. */
		incomplete: number;
		inAlert: number;
		/** In alert, and not showing it. */
		unalerted: number;
	};
	/** A few of the groups in alert. */
	alerted: readonly { deviceGroupId: number; title: string }[];
	/** Of when all that is, in milliseconds since 1970, if nothing newer can be had now. */
	oldSince?: number;
}

/** A link in one line. */
const WHOLE = "whitespace-nowrap underline";

const UNALERTED = "unalerted-screens";

/** The groups in alert, each with a way to it: among many nobody would find them. */
function Alerts({ query, counts: { inAlert, unalerted }, alerted }: Omit<Props, "oldSince">) {
	if (inAlert === 0) return null;
	const links = alerted.map(({ deviceGroupId, title }) => (
		<Link
			key={deviceGroupId}
			to={narrowingLink(query, { group: deviceGroupId })}
			className="font-medium underline"
		>
			<bdi>{shortened(title, 40)}</bdi>
		</Link>
	));
	return (
		<span className="block text-danger">
			{" "}
			In alert: <FirstFew items={links} count={inAlert} />.
			{unalerted > 0 && (
				<span className="block">
					{" "}
					<span id={UNALERTED}>
						{counted(unalerted, "screen")} {unalerted === 1 ? "does" : "do"} not show it yet
					</span>
					,{" "}
					<Link
						to={narrowingLink(query, { state: "unalerted" })}
						aria-describedby={UNALERTED}
						className={WHOLE}
					>
						see which
					</Link>
					.
				</span>
			)}
		</span>
	);
}

interface WarningProps {
	/** Of the words. */
	id: string;
	words: string;
	/** Where those are that it is about. */
	to: string;
}

/** What is no trouble of a screen's own, with a way to it. */
const Warning = ({ id, words, to }: WarningProps) => (
	<>
		<span id={id}>{words}</span>,{" "}
		<Link to={to} aria-describedby={id} className={WHOLE}>
			see which
		</Link>
	</>
);

/** What is not well, each with a way to it. */
function notWell({ trouble, idle, other, late, incomplete }: Props["counts"], query: Folds) {
	const those = (state: FleetQuery["state"]) => narrowingLink(query, { state });
	const found = (count: number, state: "idle" | "other", words: string) =>
		count > 0 ? (
			<Warning key={state} id={`${state}-screens`} words={`${count} ${words}`} to={those(state)} />
		) : (
			[]
		);
	return [
		trouble > 0 ? (
			<Link key="trouble" to={those("trouble")} className={WHOLE}>
				{trouble} in trouble
			</Link>
		) : (
			[]
		),
		found(idle, "idle", "with nothing to show"),
		found(other, "other", "showing something else"),
		late > 0 ? (
			<Link key="late" to={those("behind")} className={WHOLE}>
				{late} not up to date yet
			</Link>
		) : (
			[]
		),
		incomplete > 0 ? (
			<Warning
				key="incomplete"
				id="incomplete-schedules"
				words={`${counted(incomplete, "schedule")} with items that have no presentation`}
				to={paths.schedules}
			/>
		) : (
			[]
		),
	].flat();
}

/** How the screens are, a line for each thing; trouble, and nothing to show, is a link to those that have it. */
export function Overview({ query, counts, alerted, oldSince }: Props) {
	const old = oldSince !== undefined && <Old since={oldSince} />;
	const { devices, online, offline, inAlert } = counts;
	// Some services do not say which screens are online.
	if (online + offline === 0)
		return (
			<>
				Each screen plays its group’s presentation. A newly paired screen joins the default group.
				<Alerts query={query} counts={counts} alerted={alerted} />
				{old}
			</>
		);
	const found = notWell(counts, query);
	return (
		<>
			{online} of {devices} screens online.{" "}
			{found.map((fact, place) => (
				<span key={fact.key} className="block font-medium text-warn">
					{fact}
					{place < found.length - 1 ? ", " : "."}
				</span>
			))}
			{found.length + inAlert === 0 && !old && "All is well."}
			<Alerts query={query} counts={counts} alerted={alerted} />
			{old}
		</>
	);
}
