import type { ComponentProps } from "react";
import { LateGroupsDialog } from "~/components/groups/late-groups-dialog";
import { Ellipsis } from "~/components/text/ellipsis";
import { type ListQuery, listPath } from "./query";

interface Props extends Pick<ComponentProps<typeof LateGroupsDialog>, "groups" | "answer"> {
	presentationId: number;
	/** Undefined where it cannot be loaded now. */
	title?: string;
	/** What the page shows behind the dialog. */
	query: ListQuery;
}

/** The dialog that has groups play a presentation. */
export const ShowOn = ({ presentationId, title, query, ...rest }: Props) => (
	<LateGroupsDialog
		key={presentationId}
		title={
			title === undefined ? (
				"Show the presentation on…"
			) : (
				<>
					Show “<Ellipsis text={title} />” on…
				</>
			)
		}
		fields={{ intent: "show-on", presentationId }}
		back={listPath(query)}
		action={listPath(query, { show: presentationId })}
		{...rest}
	/>
);
