import { Form } from "@remix-run/react";
import { useRef } from "react";
import { Button, ButtonLink } from "./button";
import { FindGroup, useFoundGroups } from "./find-group";
import { FormButtons } from "./form-buttons";
import { PageDialog } from "./page-dialog";

interface Props {
	title: string;
	/** `note` says what a group has instead, or what goes before what is given. */
	groups: readonly { deviceGroupId: number; title: string; isChosen: boolean; note?: string }[];
	/** What the form posts besides the groups: the intent, and what is given. */
	fields: { intent: string } & Readonly<Record<string, string | number>>;
	/** The answer to the page's last form: one to this form has which groups were chosen. */
	answer?: { intent: string; result: { initialValue?: Record<string, unknown> | null } };
	/** The dialog's own address: a form that fails shows it again. */
	action: string;
	/** The address that Cancel and Escape go to. */
	back: string;
}

/** The dialog that gives something to device groups, each of which has one of its kind. */
export function GroupsDialog({ title, groups, fields, answer, action, back }: Props) {
	const form = useRef<HTMLFormElement>(null);
	const { isOffered, found, setSearch } = useFoundGroups(groups);
	const typed =
		answer?.intent === fields.intent
			? [answer.result.initialValue?.deviceGroupId ?? []].flat().map(String)
			: undefined;
	return (
		<PageDialog title={title} back={back}>
			{isOffered && <FindGroup {...{ form, groups, found, setSearch }} />}
			<Form ref={form} method="post" action={action} preventScrollReset className="mt-4">
				{Object.entries(fields).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<fieldset className="-mx-2 mb-6 max-h-[40vh] overflow-y-auto">
					<legend className="sr-only">Device groups</legend>
					{groups.map((group, index) => (
						<label
							key={group.deviceGroupId}
							hidden={found && !found.includes(group)}
							className="flex items-start gap-3 rounded-control px-2 py-2 wrap-anywhere hover:bg-sunken"
						>
							<input
								type="checkbox"
								name="deviceGroupId"
								value={group.deviceGroupId}
								defaultChecked={typed?.includes(String(group.deviceGroupId)) ?? group.isChosen}
								data-focus={index === 0 ? true : undefined}
								className="mt-1 size-4 flex-none accent-accent"
							/>
							<span>
								{group.title}
								{group.note && <span className="block text-sm text-muted">{group.note}</span>}
							</span>
						</label>
					))}
				</fieldset>
				<FormButtons
					action={<Button kind="primary">Save</Button>}
					cancel={
						<ButtonLink to={back} preventScrollReset>
							Cancel
						</ButtonLink>
					}
				/>
			</Form>
		</PageDialog>
	);
}
