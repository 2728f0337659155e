import { type ComponentProps, lazy, Suspense } from "react";
import type { GroupsDialog } from "./groups-dialog";

const load = async () => ({ default: (await import("./groups-dialog")).GroupsDialog });

/** Where its script cannot be had, the whole page comes again, with the dialog in it. */
const loadOrReload = () =>
	load().catch((cause: unknown) => {
		console.warn(cause);
		location.reload();
		return new Promise<never>(() => {});
	});

/** The server renders in one pass, and does not wait. */
const Dialog = import.meta.env.SSR ? (await load()).default : lazy(loadOrReload);

/** A GroupsDialog, whose script is loaded when the browser is idle or it is wanted: the first visit of a list does without it. */
export const LateGroupsDialog = (props: ComponentProps<typeof GroupsDialog>) => (
	<Suspense>
		<Dialog {...props} />
	</Suspense>
);
