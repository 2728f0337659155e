import type { ComponentProps } from "react";
import { ButtonLink } from "~/components/button";
import { PageHeader } from "~/components/page-header";
import { paths } from "~/paths";
import { Overview } from "./overview";
import { dialogLink, type FleetQuery } from "./query";

interface Props extends ComponentProps<typeof Overview> {
	query: FleetQuery;
	/** Whether there is anything that an alert could show. */
	hasPresentations: boolean;
	/** Whether the form for a new group is open. */
	isAdding: boolean;
}

/** The page's title with what is worth knowing of all screens, and what can be done with them all. */
export function FleetHeader({ query, hasPresentations, isAdding, ...overview }: Props) {
	const { devices, inAlert } = overview.counts;
	return (
		<PageHeader title="Device Management" lead={<Overview query={query} {...overview} />}>
			<ButtonLink
				to={paths.verifyDevice}
				kind={isAdding || devices > 0 ? "secondary" : "primary"}
				className="i-verify"
			>
				Verify Device
			</ButtonLink>
			<ButtonLink to={dialogLink(query, { add: "" })} className="i-new">
				Add new group
			</ButtonLink>
			{(devices > 0 || hasPresentations) && (
				<ButtonLink to={dialogLink(query, { alert: "start" })} preventScrollReset>
					Start alert everywhere
				</ButtonLink>
			)}
			{inAlert > 0 && (
				<ButtonLink to={dialogLink(query, { alert: "stop" })} kind="danger" preventScrollReset>
					Stop alert everywhere
				</ButtonLink>
			)}
		</PageHeader>
	);
}
