import { Form } from "@remix-run/react";
import { type ReactNode, useRef, useState } from "react";
import { openedAs, openedIn } from "../../shared/opened-groups";
import { Button } from "../button";
import { CloseLink } from "../dialogs/dialog-close";
import { useFirstFocus } from "../dialogs/first-focus";
import { PageDialog } from "../dialogs/page-dialog";
import { FormButtons } from "../forms/form-buttons";
import { AllGroups } from "./all-groups";
import { FindGroup, useFoundGroups } from "./find-group";

interface OfferedGroup {
	deviceGroupId: number;
	title: string;
	isChosen: boolean;
	/** What it has instead, or what goes before what is given. */
	note?: string;
}
type Typed = Record<string, unknown> | null | undefined;

interface Props {
	title: ReactNode;
	groups: readonly OfferedGroup[];
	/** What the form posts besides the groups: the intent, and what is given. */
	fields: { intent: string } & Readonly<Record<string, string | number>>;
	/** The answer to the page's last form: one to this form has which groups were chosen. */
	answer?: { intent: string; result: { initialValue?: Typed } };
	/** The dialog's own address: a form that fails shows it again. */
	action: string;
	/** The address that Cancel and Escape go to. */
	back: string;
}

/**
 * The boxes as they were when the form was opened (`isChosen`) and as they are ticked. Of a form that was refused, `typed`,
 * that is as it was sent, but for groups that are new since.
 */
function boxesOf(groups: readonly OfferedGroup[], typed: Typed) {
	const opened = typeof typed?.openedAs === "string" ? openedIn(typed.openedAs) : undefined;
	const ticked = typed && [typed.deviceGroupId ?? []].flat().map(String);
	return groups.map(({ isChosen, ...group }) => {
		const { deviceGroupId } = group;
		const isNew = opened?.has(deviceGroupId) === false;
		return {
			...group,
			isChosen: opened?.get(deviceGroupId) ?? isChosen,
			isTicked: ticked?.includes(String(deviceGroupId)) || ((!ticked || isNew) && isChosen),
		};
	});
}

/** Those that were chosen when the dialog opened first, so that nothing moves while somebody ticks; each in its order. */
function useChosenFirst<T extends { deviceGroupId: number; isChosen: boolean }>(
	boxes: readonly T[],
): T[] {
	const [chosen] = useState(
		() => new Set(boxes.filter((box) => box.isChosen).map((box) => box.deviceGroupId)),
	);
	const isFirst = ({ deviceGroupId }: T) => chosen.has(deviceGroupId);
	return [...boxes].sort((one, other) => Number(isFirst(other)) - Number(isFirst(one)));
}

/** The dialog that gives something to device groups, each of which has one of its kind. */
export function GroupsDialog({ title, groups, fields, answer, action, back }: Props) {
	const form = useRef<HTMLFormElement>(null);
	const firstFocus = useFirstFocus();
	const boxes = useChosenFirst(
		boxesOf(
			groups,
			answer?.intent === fields.intent ? (answer.result.initialValue ?? {}) : undefined,
		),
	);
	const { isOffered, found, setSearch } = useFoundGroups(boxes);
	return (
		<PageDialog title={title} back={back}>
			{isOffered && <FindGroup {...{ form, groups, found, setSearch }} />}
			{groups.length > 1 && <AllGroups hidden={found?.length === 0} />}
			<Form
				ref={form}
				method="post"
				action={action}
				replace
				preventScrollReset
				className={`dialog-form ${groups.length > 1 ? "noscript:mt-4" : "mt-4"}`}
			>
				{Object.entries(fields).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				{/* A fieldset that is made smaller does not scroll. */}
				<div className="dialog-scrolls -mx-2 mb-6">
					<fieldset>
						<legend className="sr-only">Device groups</legend>
						{boxes.map((group, index) => (
							<label
								key={group.deviceGroupId}
								hidden={found && !found.includes(group)}
								className="flex items-start gap-3 rounded-control px-2 py-2 wrap-anywhere hover:bg-sunken"
							>
								<input
									type="checkbox"
									name="deviceGroupId"
									value={group.deviceGroupId}
									defaultChecked={group.isTicked}
									{...(index === 0 ? firstFocus : undefined)}
									className="mt-1 size-4 flex-none accent-accent"
								/>
								<span>
									<bdi>{group.title}</bdi>
									{group.note && <span className="block text-sm text-muted">{group.note}</span>}
								</span>
							</label>
						))}
					</fieldset>
				</div>
				<FormButtons
					action={
						// No field, so that programs that post what they know of have all ticks as they say.
						<Button kind="primary" name="openedAs" value={openedAs(boxes)}>
							Save
						</Button>
					}
					cancel={<CloseLink to={back}>Cancel</CloseLink>}
				/>
			</Form>
		</PageDialog>
	);
}
