import { Outlet } from "@remix-run/react";
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { FramedError } from "~/components/errors/framed-error";
import type { TellGroups, ToldGroups } from "~/components/frame/groups-in-alert";
import { type SignedInData, useBrand, useSignedIn } from "~/components/frame/layout-data";
import { OtherTabs } from "~/components/frame/other-tabs";
import { Shell } from "~/components/frame/shell";

/** What is loaded by itself, as nobody needs it at once. Without a line all else is loaded when it is needed. */
function useLater() {
	const [Later, setLater] = useState<ComponentType<Pick<SignedInData, "chat">>>();
	useEffect(() => {
		import("~/browser/next-scripts")
			.then((next) => {
				next.loadNextScripts();
				setLater(() => next.Later);
			})
			.catch(console.warn);
	}, []);
	return Later;
}

interface Props {
	told?: ToldGroups;
	children: ReactNode;
}

function Frame({ told, children }: Props) {
	const person = useSignedIn();
	const look = useBrand();
	const Later = useLater();
	if (!look || !person) return null;
	const { groupsInAlert } = person;
	return (
		<Shell
			{...look}
			tier={person.tier}
			email={person.email}
			// What a page tells that was loaded with other data than the frame is of another time.
			groupsInAlert={told?.loaded === groupsInAlert ? told.now : groupsInAlert}
			isPaymentFailed={person.isPaymentFailed}
		>
			<OtherTabs person={person.person} loaded={person} />
			{Later && <Later chat={person.chat} />}
			{children}
		</Shell>
	);
}

/** Header, side panel and menu around every signed-in screen (spec 2, Layout). */
export default function SignedInFrame() {
	const [told, tell] = useState<ToldGroups>();
	return (
		<Frame told={told}>
			<Outlet context={tell satisfies TellGroups} />
		</Frame>
	);
}

export const ErrorBoundary = () => <FramedError frame={Frame} />;
