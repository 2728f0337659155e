import { useLocation } from "@remix-run/react";
import type { ServerRuntimeMetaFunction as MetaFunction } from "@remix-run/server-runtime";
import { NotBuilt } from "~/components/not-built";
import { paths } from "~/paths";
import { pathId } from "~/services/request/answers.server";
import { forSignedIn } from "~/services/request/guard.server";

export { shouldRevalidate } from "~/components/revalidation";

export const loader = forSignedIn(async (visit) => {
	if (visit.params.id !== undefined) pathId(visit);
	return null;
});

const TITLES: [path: string, title: string][] = [
	["/schedules", "Schedules"],
	["/simple-schedule/", "Edit Schedule"],
	["/simple-schedule", "Create Schedule"],
	["/weekly-schedule/", "Edit Weekly Schedule"],
	["/weekly-schedule", "Create Weekly Schedule"],
];

const titleOf = ({ pathname }: { pathname: string }) =>
	TITLES.find(([path]) => pathname.startsWith(path))?.[1] ?? "This screen";

export const meta: MetaFunction = ({ location }) => [{ title: titleOf(location) }];

export default function NotBuiltPage() {
	const location = useLocation();
	return (
		<NotBuilt
			title={titleOf(location)}
			back={paths.presentations}
			backLabel="Back to presentations"
		/>
	);
}
