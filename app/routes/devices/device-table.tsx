import type { Device } from "@signage/contract/devices";
import { Ellipsis } from "~/components/ellipsis";
import { Pill } from "~/components/pill";

function Known({ value, yes, no }: { value?: boolean | null; yes: string; no: string }) {
	if (value === undefined || value === null) return <span className="text-muted">unknown</span>;
	return <Pill tone={value ? "good" : "plain"}>{value ? yes : no}</Pill>;
}

/** A group's devices (spec 2). Authorized is isLoggedIn, Online is isOnline (open-points.md). */
export function DeviceTable({ devices }: { devices: Device[] }) {
	if (devices.length === 0)
		return (
			<p className="border-t border-line px-5 py-4 text-sm text-muted">
				No screens in this group yet.
			</p>
		);
	return (
		<table className="data-table border-t border-line">
			<thead>
				<tr>
					<th scope="col">Device Name</th>
					<th scope="col" className="w-40">
						Authorized
					</th>
					<th scope="col" className="w-48">
						Presentation Cached
					</th>
					<th scope="col" className="w-40">
						Online
					</th>
				</tr>
			</thead>
			<tbody>
				{devices.map((device) => (
					<tr key={device.deviceId}>
						<td className="font-medium">
							<Ellipsis text={device.deviceName} />
						</td>
						<td data-label="Authorized">
							<Known value={device.isLoggedIn} yes="Yes" no="No" />
						</td>
						<td data-label="Presentation Cached">
							<Known value={device.presentationCached} yes="Cached" no="Not yet" />
						</td>
						<td data-label="Online">
							<Known value={device.isOnline} yes="Online" no="Offline" />
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
