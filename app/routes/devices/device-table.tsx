import { memo } from "react";
import { Pill } from "~/components/pill";
import { Ellipsis } from "~/components/text/ellipsis";
import { paths } from "~/paths";
import type { DeviceRow } from "./fleet.server";
import { TickAll } from "./tick-all";

/** The form that the check boxes of all tables belong to. */
export const CHOSEN = "chosen";

interface KnownProps {
	value?: boolean | null;
	yes: string;
	no: string;
	/** How bad "no" is. */
	tone: "warn" | "bad" | "plain";
}

/** What is as it should be is quiet; what is not stands out. */
function Known({ value, yes, no, tone }: KnownProps) {
	if (value === undefined || value === null)
		return <em className="text-muted not-italic">unknown</em>;
	return value ? <span className="text-muted">{yes}</span> : <Pill tone={tone}>{no}</Pill>;
}

interface RowProps extends DeviceRow {
	isTicked: boolean;
	/** The page's query, beginning with "?", or nothing: the device's page leads back to it. */
	here: string;
}

/** Kept as it is where its values are the same: a page has hundreds, and a dialog above them changes none. */
const Row = memo(function Row({ deviceId, name, error, seen, isTicked, here, ...row }: RowProps) {
	return (
		<tr>
			<td className="font-medium">
				<span className="flex items-center gap-3">
					<input
						type="checkbox"
						form={CHOSEN}
						name="deviceId"
						value={deviceId}
						defaultChecked={isTicked}
						aria-label={`Choose ${name}`}
						className="size-4 flex-none accent-accent"
					/>
					<a href={paths.device(deviceId) + here} className="min-w-0 hover:text-accent">
						<Ellipsis text={name} />
					</a>
				</span>
				{row.isPaused && (
					<p className="mt-1">
						<Pill tone="bad">Paused by the plan</Pill>
					</p>
				)}
				{row.instead && (
					<p className="mt-1 text-sm font-normal text-warn wrap-anywhere">{row.instead}</p>
				)}
				{error && <p className="mt-1 text-sm font-normal text-danger">{error}</p>}
			</td>
			<td data-label="Authorized">
				<Known value={row.isAuthorized} yes="Yes" no="No" tone="bad" />
			</td>
			<td data-label="Presentation Cached">
				<Known value={row.isCached} yes="Cached" no="Not yet" tone="plain" />
			</td>
			<td data-label="Online">
				<Known value={row.isOnline} yes="Online" no="Offline" tone="warn" />
				{seen && <span className="block text-sm text-muted">last seen {seen}</span>}
			</td>
		</tr>
	);
});

interface TableProps extends Pick<RowProps, "here"> {
	rows: DeviceRow[];
	ticked: Set<string>;
	/** The group's title. */
	group: string;
}

/** A group's devices (spec 2). Authorized is isLoggedIn, Online is isOnline (open-points.md). */
export const DeviceTable = ({ rows, ticked, here, group }: TableProps) => (
	<div className="relative">
		{rows.length > 1 && <TickAll group={group} />}
		<table className="data-table device-table border-t border-line">
			<thead>
				<tr>
					<th scope="col" className="pl-12!">
						Device Name
					</th>
					<th scope="col" className="w-40">
						Authorized
					</th>
					<th scope="col" className="w-48">
						Presentation Cached
					</th>
					<th scope="col" className="w-52">
						Online
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<Row
						key={row.deviceId}
						{...row}
						isTicked={ticked.has(String(row.deviceId))}
						here={here}
					/>
				))}
			</tbody>
		</table>
	</div>
);
