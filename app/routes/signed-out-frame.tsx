import { Outlet } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { forgetIfOut } from "~/browser/forget-kept";
import { FramedError } from "~/components/errors/framed-error";
import { BrandPanel } from "~/components/frame/brand-panel";
import { useBrand, useSignedOut } from "~/components/frame/layout-data";
import { OtherTabs } from "~/components/frame/other-tabs";
import { SchemeChoice } from "~/components/frame/scheme-choice";

/** A brand panel beside a content area (spec 2, Layout). */
function Frame({ children }: { children: ReactNode }) {
	const look = useBrand();
	const person = useSignedOut()?.person ?? "";
	useEffect(() => {
		if (!person) forgetIfOut();
	}, [person]);
	if (!look) return null;
	return (
		<div className="relative grid min-h-dvh max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(24rem,2fr)_3fr]">
			<OtherTabs person={person} />
			<BrandPanel brand={look.brand} isBeta={look.isBeta} />
			<main
				id="main"
				tabIndex={-1}
				className="flex justify-center p-6 pt-10 sm:p-10 lg:items-center lg:py-20"
			>
				<div className="w-full max-w-sm">{children}</div>
			</main>
			{/* In the middle of the bar, beside the panel at the top. */}
			<div className="absolute inset-y-0 right-4 row-start-1 row-end-2 my-auto h-fit sm:right-6 lg:bottom-auto lg:top-5 lg:my-0">
				<SchemeChoice scheme={look.scheme} />
			</div>
		</div>
	);
}

export default function SignedOutFrame() {
	return (
		<Frame>
			<Outlet />
		</Frame>
	);
}

export const ErrorBoundary = () => <FramedError frame={Frame} />;
