import { useEffect, useState } from "react";
import { ConfirmDialog } from "~/components/dialogs/confirm-dialog";
import { useFirstFocus } from "~/components/dialogs/first-focus";
import type { FieldMeta } from "~/components/forms/field";
import { counted } from "~/components/text/counted";
import { PresentationField } from "../presentations/presentation-field";
import type { AlertReach } from "./alert-reach";
import { SomeNames } from "./some-names";
import { typedField } from "./typed-field";

interface Reached {
	groups: number;
	devices: number;
}

interface Props {
	/** Where the groups' own alert presentations reach, and whom they leave out. */
	reach: AlertReach;
	counts: Reached;
	presentations: { presentationId: number; title: string }[];
	/** Whether those are all there are. */
	hasAll: boolean;
	/** The list of presentations, with what was chosen there and what is wrong with that if the dialog is shown again. */
	field: FieldMeta;
	/** The page behind the dialog. */
	back: string;
	/** The page with the dialog, so that it is there again if the service refuses. */
	action: string;
}

const screensIn = ({ devices, groups }: Reached) =>
	`${counted(devices, "screen")} in ${counted(groups, "group")}`;

/** The list of presentations, as an answer to the dialog says. */
export const fieldForAll = (
	typed?: Record<string, unknown>,
	errors?: Record<string, string[] | null>,
): FieldMeta => typedField({ id: "alert-all", name: "alertPresentationId" }, typed, errors);

/** Who is left out if each group starts its own, and how far one for all reaches. */
function LeftOut({
	own,
	leftOut: { count, names },
	everywhere,
}: AlertReach & { everywhere: string }) {
	if (own.groups === 0) return "No group has an alert presentation: choose one.";
	const are =
		count === 1 ? "has no alert presentation and is" : "have no alert presentation and are";
	return (
		<>
			{counted(count, "group")} {are} left out: <SomeNames names={names} count={count} />. One for
			all reaches {everywhere}.
		</>
	);
}

/** Asks before the alert is started everywhere, and says how far it reaches with each group's own presentation and with one for all. */
export function AlertEverywhere({ reach, counts, presentations, hasAll, field, ...ends }: Props) {
	const { id, initialValue: typed } = field;
	const [isForAll, setIsForAll] = useState(Boolean(typed));
	// What was chosen before the scripts ran.
	useEffect(() => {
		const chosen = document.querySelector<HTMLSelectElement>(`#${id}`);
		setIsForAll(Boolean(chosen?.value));
	}, [id]);
	const { own, leftOut } = reach;
	// There is a group always: without one they cannot be had now.
	const isKnown = counts.groups > 0;
	/** Nothing would start without a choice: the service says so. */
	const hasNone = isKnown && own.groups === 0;
	const isForSome = isKnown && !isForAll && (leftOut.count > 0 || hasNone);
	const everywhere = isKnown ? screensIn(counts) : "all screens";
	const message = (
		<>
			{`Start the alert on ${isForSome && own.groups > 0 ? screensIn(own) : everywhere}?`}
			{isForSome && (
				<span className="font-medium text-warn">
					{" "}
					<LeftOut {...reach} everywhere={everywhere} />
				</span>
			)}
		</>
	);
	return (
		<ConfirmDialog message={message} fields={{ intent: "start-alert-all" }} {...ends}>
			<PresentationField
				field={field}
				label="Alert presentation"
				purpose="the alert of all groups"
				hint="Every group shows what you choose until its alert stops, and keeps its own for the next one."
				none={{ value: "", label: hasNone ? "Choose…" : "Each group’s own" }}
				offered={presentations}
				hasMore={!hasAll}
				typed={typed}
				onChange={({ currentTarget }) => setIsForAll(currentTarget.value !== "")}
				{...useFirstFocus()}
			/>
		</ConfirmDialog>
	);
}
