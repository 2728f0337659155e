import { Pill } from "./pill";

type Status = "Processing" | "Ready" | "Error" | null | undefined;

/** A media or presentation status in the words of spec 4. */
export function MediaStatus({ status }: { status: Status }) {
	if (status === "Processing") return <Pill tone="warn">In Progress</Pill>;
	if (status === "Ready") return <Pill tone="good">Ready</Pill>;
	if (status === "Error") return <Pill tone="bad">Error</Pill>;
	return <Pill tone="plain">Not uploaded</Pill>;
}
