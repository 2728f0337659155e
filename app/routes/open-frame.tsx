import { Outlet } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { ButtonLink } from "~/components/button";
import { FramedError } from "~/components/errors/framed-error";
import { BetaBadge } from "~/components/frame/beta-badge";
import { useBrand, useOpen } from "~/components/frame/layout-data";
import { OtherTabs } from "~/components/frame/other-tabs";
import { SchemeChoice } from "~/components/frame/scheme-choice";
import { paths } from "~/paths";

/** A bar with the logo and the way back, above a screen for everybody. */
function Frame({ children }: { children: ReactNode }) {
	const look = useBrand();
	const visitor = useOpen();
	if (!look) return null;
	const isSignedIn = visitor?.isSignedIn ?? false;
	return (
		<div className="min-h-dvh">
			<OtherTabs person={visitor?.person ?? ""} />
			<header className="flex flex-wrap items-center gap-x-3 gap-y-3 sm:gap-x-6 border-b border-line bg-surface px-4 py-3 sm:px-6 print:hidden">
				<a href={paths.home} className="mr-auto flex items-center gap-3 font-semibold">
					<img src={look.brand.logo} alt="" width={32} height={32} />
					<span className="max-sm:sr-only">{look.brand.name}</span>
					{look.isBeta && <BetaBadge />}
				</a>
				<SchemeChoice scheme={look.scheme} />
				{isSignedIn ? (
					<ButtonLink to={paths.presentations} size="small">
						<ArrowLeft size={16} aria-hidden />
						Dashboard
					</ButtonLink>
				) : (
					<ButtonLink to={paths.login} size="small">
						Sign in
					</ButtonLink>
				)}
			</header>
			<main id="main" tabIndex={-1} className="mx-auto w-full max-w-5xl p-4 sm:p-8">
				{children}
			</main>
		</div>
	);
}

export default function OpenFrame() {
	return (
		<Frame>
			<Outlet />
		</Frame>
	);
}

export const ErrorBoundary = () => <FramedError frame={Frame} />;
