import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { Button } from "~/components/button";
import { type FieldMeta, SelectField } from "~/components/forms/field";
import { KeptOptions } from "~/components/lists/kept-options";
import { useTicked } from "~/components/lists/use-ticked";
import { ledTo } from "~/components/loading/led-to";
import { CHOSEN } from "./device-table";
import { type FleetQuery, fleetPath } from "./query";
import { typedField } from "./typed-field";

interface Props {
	groups: { deviceGroupId: number; title: string }[];
	query: FleetQuery;
	/** The list of groups, with what was chosen there and what is wrong with that. */
	field: FieldMeta;
	/** The answer that is shown, if it is one to this form: the devices that are ticked still. */
	answered?: { key: string; ticked: ReadonlySet<string> };
}

/** The list of groups to move to, as an answer to this form says. */
export const groupToMoveTo = (
	typed?: Record<string, unknown>,
	errors?: Record<string, string[] | null>,
): FieldMeta => typedField({ id: "chosen-group", name: "deviceGroupId" }, typed, errors);

/** Ticks these devices and no others. */
function tick(ids: ReadonlySet<string>) {
	for (const box of document.querySelectorAll<HTMLInputElement>(`[form="${CHOSEN}"]`)) {
		box.checked = ids.has(box.value);
		box.dispatchEvent(new Event("change", { bubbles: true }));
	}
}

/** Ticks the devices that a new answer says. What the page came with is ticked by its HTML. */
function useTicks(answered: Props["answered"]) {
	const last = useRef(answered?.key);
	useEffect(() => {
		if (!answered || answered.key === last.current) return;
		last.current = answered.key;
		tick(answered.ticked);
	});
}

/** Empties the form once a move is done: a device that was in that group already has the same row, with its tick, as before. */
function useEmptiedOnceMoved(form: RefObject<HTMLFormElement>) {
	const navigation = useNavigation();
	const isMoved =
		navigation.formData?.get("intent") === "move-devices" && ledTo(navigation) !== undefined;
	useEffect(() => {
		if (!isMoved) return;
		return () => {
			form.current?.reset();
			tick(new Set());
		};
	}, [isMoved, form]);
}

/** The words of a button, of which a phone shows the first. */
const Short = ({ action }: { action: string }) => (
	<span>
		{action}
		<span> ticked devices</span>
	</span>
);

/**
 * Moves, renames or removes the devices that are ticked, in whichever group they are. It stands below the groups, and
 * at the foot of the window while one is ticked.
 */
export function ChosenForm({ groups, query, field, answered }: Props) {
	const form = useRef<HTMLFormElement>(null);
	useTicks(answered);
	useEmptiedOnceMoved(form);
	const ticked = useTicked(form);
	return (
		<form
			ref={form}
			id={CHOSEN}
			method="post"
			action={fleetPath(query)}
			aria-label="Ticked devices"
			className="chosen-form"
		>
			{/* A form that is sent by GET drops its address's own query. */}
			{[...new URLSearchParams(fleetPath(query).split("?")[1])].map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{ticked > 0 && <strong>{ticked} ticked</strong>}
			<div className="w-60 min-w-0">
				<SelectField field={field} label="Move ticked devices to">
					<option value="">Choose a group</option>
					<KeptOptions
						kind="Group"
						offered={groups.map(({ deviceGroupId: id, title: name }) => ({ id, name }))}
						typed={field.initialValue}
					/>
				</SelectField>
			</div>
			<Button name="intent" value="move-devices">
				Move
			</Button>
			<Button formMethod="get" name="confirm" value="rename-devices">
				<Short action="Rename" />
			</Button>
			<Button
				kind="quiet-danger"
				formMethod="get"
				name="confirm"
				value="remove-devices"
				className="ml-auto"
			>
				<Short action="Remove" />
			</Button>
		</form>
	);
}
