import { paths } from "../../paths";
import { Link } from "../links/link";
import { counted } from "../text/counted";

/** Says on every screen that an alert is on, which is forgotten otherwise, and leads to its groups. Renders nothing without one. */
export function AlertMark({ groups }: { groups: number | null }) {
	if (!groups) return null;
	return (
		<Link
			to={paths.devices}
			aria-label={`${counted(groups, "group")} in alert`}
			className="alert-mark"
		>
			Alert
		</Link>
	);
}
