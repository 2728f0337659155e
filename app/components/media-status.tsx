import type { MediaStatus as Status } from "@signage/contract/fields";
import { Pill } from "./pill";

/** A media or presentation status in the words of spec 4; unknown ones are "Not uploaded" too. */
export function MediaStatus({ status }: { status?: Status | null }) {
	if (status === "Processing") return <Pill tone="warn">In Progress</Pill>;
	if (status === "Ready") return <Pill tone="good">Ready</Pill>;
	if (status === "Error") return <Pill tone="bad">Error</Pill>;
	return <Pill tone="plain">Not uploaded</Pill>;
}
