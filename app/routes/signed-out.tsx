import { Outlet, useLoaderData } from "@remix-run/react";
import { Notice } from "~/components/notice";
import { SchemeChoice } from "~/components/scheme-choice";
import { useBrand } from "~/root";
import { anyone } from "~/services/route.server";

export const loader = anyone(async ({ scope }) => ({ notice: scope.session.takeNotice() }));

/** A brand panel beside a content area (spec 2, Layout). */
export default function SignedOut() {
	const { notice } = useLoaderData<typeof loader>();
	const look = useBrand();
	if (!look) return null;
	const { brand, scheme } = look;
	return (
		<div className="grid min-h-dvh lg:grid-cols-[minmax(22rem,2fr)_3fr]">
			<aside className="brand-panel flex flex-col justify-between gap-10 bg-rail p-6 text-rail-ink sm:p-10">
				<a href="/" className="flex w-fit items-center gap-3 text-lg font-semibold">
					<img src={brand.logo} alt="" width={40} height={40} />
					{brand.name}
				</a>
				<p className="hidden max-w-sm text-4xl leading-tight font-semibold tracking-tight lg:block">
					{brand.claim}
				</p>
				<p className="hidden text-sm text-rail-muted lg:block">
					Presentations, screens and schedules in one place.
				</p>
			</aside>
			<main id="main" className="relative flex justify-center p-6 pt-10 sm:p-10 lg:items-center">
				<div className="absolute top-4 right-4">
					<SchemeChoice scheme={scheme} />
				</div>
				<div className="w-full max-w-sm">
					{notice && <Notice key={notice.id} {...notice} />}
					<Outlet />
				</div>
			</main>
		</div>
	);
}
