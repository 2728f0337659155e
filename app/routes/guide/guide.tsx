import { useLoaderData } from "@remix-run/react";
import MonitorPlay from "lucide-react/icons/monitor-play";
import { ButtonLink } from "~/components/button";
import { useBrand, useOpen } from "~/components/frame/layout-data";
import { PageHeader } from "~/components/page-header";
import { PlayerAddress } from "~/components/screens/player-address";
import { QrCode } from "~/components/screens/qr-code";
import { paths } from "~/paths";
import { playerToOpen } from "~/services/devices/player.server";
import { forAnyone } from "~/services/request/guard.server";
import { Help } from "./help";
import type { Step } from "./steps";
import { stepsWith } from "./steps-with";
import { TvList } from "./tv-list";

export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta = () => [{ title: "Startup guide" }];

export const loader = forAnyone(async (visit) => ({ player: playerToOpen(visit) }));

function StepPanel({ step, number, folder }: { step: Step; number: number; folder: string }) {
	return (
		<li className="grid items-start gap-x-8 gap-y-4 md:grid-cols-2">
			<div className="flex gap-4">
				<span
					aria-hidden
					className="grid size-9 flex-none place-items-center rounded-full bg-accent font-semibold text-on-accent digits"
				>
					{number}
				</span>
				<div>
					<h2 className="pt-1 text-lg leading-7 font-semibold">
						{step.title} <span className="text-sm font-normal text-muted">{step.time}</span>
					</h2>
					<p className="mt-1 max-w-prose">{step.text}</p>
				</div>
			</div>
			<img
				src={`${folder}/guide/${step.picture.file}.webp`}
				alt={step.picture.alt}
				width={960}
				height={step.picture.isScreen ? 540 : 600}
				loading="lazy"
				className="h-auto w-full rounded-box border border-line bg-sunken"
			/>
		</li>
	);
}

/** The startup guide of the brand, for somebody with a TV and ten minutes, and help for when it does not work. */
export default function GuidePage() {
	const { player } = useLoaderData<typeof loader>();
	const brand = useBrand()?.brand;
	const isSignedIn = useOpen()?.isSignedIn;
	if (!brand) return null;
	const support = brand.supportUrl === paths.help ? undefined : brand.supportUrl;
	return (
		<>
			<PageHeader
				title="Your first screen in ten minutes"
				lead={`All that ${brand.name} needs is a TV with a web browser, a computer or a phone in the same network, and a picture or a PDF to show.`}
			>
				<ButtonLink to={isSignedIn ? paths.newPresentation : paths.register} kind="primary">
					{isSignedIn ? "Make a presentation" : "Sign up"}
				</ButtonLink>
			</PageHeader>
			<ol className="grid gap-10">
				{stepsWith(player).map((step, index) => (
					<StepPanel key={step.title} step={step} number={index + 1} folder={brand.folder} />
				))}
			</ol>
			{player && (
				<section
					aria-labelledby="player-title"
					className="panel mt-12 flex flex-wrap items-center justify-between gap-6 p-5"
				>
					<div className="min-w-0">
						<h2 id="player-title" className="flex items-center gap-2 text-lg font-semibold">
							<MonitorPlay size={20} aria-hidden />
							The player’s address, for the TV
						</h2>
						<div className="mt-2">
							<PlayerAddress address={player.address} />
						</div>
					</div>
					{player.qr && <QrCode qr={player.qr} label={`QR code of ${player.address}`} />}
				</section>
			)}
			{player && <TvList />}
			<Help supportUrl={support} />
		</>
	);
}
