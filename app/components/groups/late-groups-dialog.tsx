import { type ComponentProps, lazy, Suspense, useEffect, useState } from "react";
import { dialogScript } from "../../browser/script-again";
import { MessageDialog } from "../dialogs/message-dialog";
import type { GroupsDialog } from "./groups-dialog";

const load = async () => ({ default: (await import("./groups-dialog")).GroupsDialog });

/** So long nobody misses it. */
const SOON_MS = 4_000;

/** The server renders in one pass, and does not wait. */
const Dialog = import.meta.env.SSR ? (await load()).default : lazy(() => dialogScript(load));

type Props = ComponentProps<typeof GroupsDialog>;

/** Says that the dialog is still awaited, after a while. */
function Awaited({ title, back }: Props) {
	const [isLate, setLate] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setLate(true), SOON_MS);
		return () => clearTimeout(timer);
	}, []);
	return (
		isLate && (
			<MessageDialog title={title} back={back}>
				This could not be loaded yet. It comes once there is a connection; otherwise reload the
				page.
			</MessageDialog>
		)
	);
}

/** A GroupsDialog, whose script is loaded when the browser is idle or it is wanted: the first visit of a list does without it. */
export const LateGroupsDialog = (props: Props) => (
	<Suspense fallback={<Awaited {...props} />}>
		<Dialog {...props} />
	</Suspense>
);
