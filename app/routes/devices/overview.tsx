import { Link } from "~/components/link";

interface Props {
	counts: { devices: number; online: number; offline: number; trouble: number };
}

/** How the screens are, in one line; trouble is a link to those that are in it. */
export function Overview({ counts: { devices, online, offline, trouble } }: Props) {
	// Some services do not say which screens are online.
	if (online + offline === 0)
		return "Each screen plays its group’s presentation. A newly paired screen joins the default group.";
	return (
		<>
			{online} of {devices} screens online.{" "}
			{trouble === 0 ? (
				"All is well."
			) : (
				<Link to="?state=trouble" className="font-medium text-warn underline">
					{trouble} in trouble
				</Link>
			)}
		</>
	);
}
