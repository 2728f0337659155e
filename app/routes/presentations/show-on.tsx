import { Form } from "@remix-run/react";
import { useRef } from "react";
import { Button, ButtonLink } from "~/components/button";
import { FormButtons } from "~/components/form-buttons";
import { PageDialog } from "~/components/page-dialog";
import { FindGroup, useFoundGroups } from "./find-group";

interface Props {
	presentationId: number;
	title: string;
	groups: {
		deviceGroupId: number;
		title: string;
		isChosen: boolean;
		plays?: string;
		follows?: string;
	}[];
	/** The ids of the groups that were chosen, if the answer to that is shown. */
	typed?: string[];
	/** The dialog's own address: a form that fails shows it again. */
	action: string;
	/** The address that Cancel and Escape go to. */
	back: string;
}

/** What goes before the presentation in a group, or has its place there. */
function Instead({ plays, follows, isChosen }: Props["groups"][number]) {
	const words = follows ? `Follows ${follows}, which goes first` : plays && `Plays ${plays}`;
	if (!words || (isChosen && !follows)) return null;
	return <span className="block text-sm text-muted">{words}</span>;
}

/** The dialog that gives a presentation to device groups. Each group has one presentation. */
export function ShowOn({ presentationId, title, groups, typed, action, back }: Props) {
	const form = useRef<HTMLFormElement>(null);
	const { isOffered, found, setSearch } = useFoundGroups(groups);
	return (
		<PageDialog title={`Show “${title}” on…`} back={back}>
			{isOffered && <FindGroup {...{ form, groups, found, setSearch }} />}
			<Form ref={form} method="post" action={action} preventScrollReset className="mt-4">
				<input type="hidden" name="intent" value="show-on" />
				<input type="hidden" name="presentationId" value={presentationId} />
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
								<Instead {...group} />
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
