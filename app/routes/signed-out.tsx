import { Outlet, useLoaderData } from "@remix-run/react";
import { Notice } from "~/components/notice";
import { OtherTabs } from "~/components/other-tabs";
import { SchemeChoice } from "~/components/scheme-choice";
import { ScreenWall } from "~/components/screen-wall";
import { useBrand } from "~/root";
import { forAnyone } from "~/services/request/guard.server";

export const loader = forAnyone(async ({ session }) => ({ notice: session.takeNotice() }));

/** A brand panel beside a content area (spec 2, Layout). */
export default function SignedOut() {
	const { notice } = useLoaderData<typeof loader>();
	const look = useBrand();
	if (!look) return null;
	const { brand, scheme } = look;
	return (
		<div className="grid min-h-dvh max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(24rem,2fr)_3fr]">
			<OtherTabs person="" />
			<aside className="flex flex-col justify-between gap-10 bg-rail p-6 text-rail-ink lg:p-10">
				<a href="/" className="flex w-fit items-center gap-3 text-lg font-semibold">
					<img src={brand.logo} alt="" width={40} height={40} />
					{brand.name}
				</a>
				<ScreenWall className="hidden w-full lg:block" />
				<div className="hidden lg:block">
					<p className="max-w-sm text-4xl leading-tight font-semibold tracking-tight text-balance">
						{brand.claim}
					</p>
					<p className="mt-4 text-rail-muted">Presentations, screens and schedules in one place.</p>
				</div>
			</aside>
			<main id="main" className="relative flex justify-center p-6 pt-10 sm:p-10 lg:items-center">
				<div className="w-full max-w-sm">
					{notice && <Notice key={notice.id} {...notice} />}
					<Outlet />
				</div>
			</main>
			<div className="absolute top-4 right-4 max-lg:[&_button:not(:hover)]:text-rail-ink">
				<SchemeChoice scheme={scheme} />
			</div>
		</div>
	);
}
