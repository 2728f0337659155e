import { Outlet } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { FramedError } from "~/components/errors/framed-error";
import { HelpChat } from "~/components/frame/help-chat";
import { useBrand, useSignedIn } from "~/components/frame/layout-data";
import { OtherTabs } from "~/components/frame/other-tabs";
import { Shell } from "~/components/frame/shell";

/** Loaded by itself, as it waits for the browser to be idle anyway. Without a line all is loaded when it is needed. */
function loadNextScripts() {
	import("~/browser/next-scripts").then((next) => next.loadNextScripts()).catch(console.warn);
}

function Frame({ children }: { children: ReactNode }) {
	const person = useSignedIn();
	const look = useBrand();
	useEffect(loadNextScripts, []);
	if (!look || !person) return null;
	return (
		<Shell
			{...look}
			tier={person.tier}
			email={person.email}
			groupsInAlert={person.groupsInAlert}
			isPaymentFailed={person.isPaymentFailed}
		>
			<OtherTabs person={person.person} loaded={person} />
			{person.chat && <HelpChat chat={person.chat} />}
			{children}
		</Shell>
	);
}

/** Header, side panel and menu around every signed-in screen (spec 2, Layout). */
export default function SignedInFrame() {
	return (
		<Frame>
			<Outlet />
		</Frame>
	);
}

export const ErrorBoundary = () => <FramedError frame={Frame} />;
