import { Link } from "~/components/links/link";
import { FirstFew } from "~/components/lists/first-few";
import { Old } from "~/components/loading/old";
import { counted } from "~/components/text/counted";
import { shortened } from "~/components/text/ellipsis";

interface Props {
	counts: {
		devices: number;
		online: number;
		offline: number;
		trouble: number;
		idle: number;
		/** Online, and showing something else than they should. */
		other: number;
		inAlert: number;
		/** In alert, and not showing it. */
		unalerted: number;
	};
	/** A few of the groups in alert. */
	alerted: readonly { deviceGroupId: number; title: string }[];
	/** Of when all that is, in milliseconds since 1970, if nothing newer can be had now. */
	oldSince?: number;
}

const UNALERTED = "unalerted-screens";

/** The groups in alert, each with a way to it: among many nobody would find them. */
function Alerts({ counts: { inAlert, unalerted }, alerted }: Omit<Props, "oldSince">) {
	if (inAlert === 0) return null;
	const links = alerted.map(({ deviceGroupId, title }) => (
		<Link key={deviceGroupId} to={`?group=${deviceGroupId}`} className="font-medium underline">
			<bdi>{shortened(title, 40)}</bdi>
		</Link>
	));
	return (
		<span className="text-danger">
			{" "}
			In alert: <FirstFew items={links} count={inAlert} />.
			{unalerted > 0 && (
				<>
					{" "}
					<span id={UNALERTED}>
						{counted(unalerted, "screen")} {unalerted === 1 ? "does" : "do"} not show it yet
					</span>
					,{" "}
					<Link to="?state=unalerted" aria-describedby={UNALERTED} className="underline">
						see which
					</Link>
					.
				</>
			)}
		</span>
	);
}

/** Screens of a state that is no trouble of their own, with a way to them. */
const OfState = ({ state, words }: { state: string; words: string }) => (
	<span className="font-medium text-warn">
		<span id={`${state}-screens`}>{words}</span>,{" "}
		<Link to={`?state=${state}`} aria-describedby={`${state}-screens`} className="underline">
			see which
		</Link>
	</span>
);

/** How the screens are, in one line; trouble, and nothing to show, is a link to those that have it. */
export function Overview({ counts, alerted, oldSince }: Props) {
	const old = oldSince !== undefined && <Old since={oldSince} />;
	const { devices, online, offline, trouble, idle, other, inAlert } = counts;
	// Some services do not say which screens are online.
	if (online + offline === 0)
		return (
			<>
				Each screen plays its group’s presentation. A newly paired screen joins the default group.
				<Alerts counts={counts} alerted={alerted} />
				{old}
			</>
		);
	return (
		<>
			{online} of {devices} screens online.{" "}
			{trouble > 0 && (
				<Link to="?state=trouble" className="font-medium text-warn underline">
					{trouble} in trouble
				</Link>
			)}
			{trouble > 0 && idle > 0 && ", "}
			{idle > 0 && <OfState state="idle" words={`${idle} with nothing to show`} />}
			{trouble + idle > 0 && other > 0 && ", "}
			{other > 0 && <OfState state="other" words={`${other} showing something else`} />}
			{trouble + idle + other > 0 && "."}
			{trouble + idle + other + inAlert === 0 && !old && "All is well."}
			<Alerts counts={counts} alerted={alerted} />
			{old}
		</>
	);
}
