import { Link, useLocation } from "@remix-run/react";
import { isEnterprise } from "@signage/contract/tiers";
import type { LucideIcon } from "lucide-react";
import CalendarClock from "lucide-react/icons/calendar-clock";
import CircleUserRound from "lucide-react/icons/circle-user-round";
import ExternalLink from "lucide-react/icons/external-link";
import LifeBuoy from "lucide-react/icons/life-buoy";
import LogOut from "lucide-react/icons/log-out";
import Menu from "lucide-react/icons/menu";
import MonitorPlay from "lucide-react/icons/monitor-play";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import Presentation from "lucide-react/icons/presentation";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { forgetKept } from "../kept";
import { paths } from "../paths";
import { BetaBadge } from "./beta-badge";
import { ButtonLink } from "./button";
import { InPageLink } from "./in-page-link";
import { Logo } from "./logo";
import { type Scheme, SchemeChoice } from "./scheme-choice";

interface Brand {
	name: string;
	logo: string;
	guideUrl: string;
	resourcesUrl: string;
	supportUrl: string;
}
interface Props {
	brand: Brand;
	scheme: Scheme;
	isBeta: boolean;
	/** A subscription tier; unknown words see what everybody sees. */
	tier: string;
	email: string;
	children: ReactNode;
}
interface Place {
	to: string;
	label: string;
	icon: LucideIcon;
	/** The entry is active if the path contains one of these (spec 2). */
	marks: string[];
}

const PLACES: Place[] = [
	{
		to: paths.presentations,
		label: "Content Management",
		icon: Presentation,
		marks: ["presentation"],
	},
	{ to: paths.devices, label: "Device Management", icon: MonitorSmartphone, marks: ["devices"] },
];
const SCHEDULES: Place = {
	to: paths.schedules,
	label: "Schedules",
	icon: CalendarClock,
	marks: ["schedule", "configurations"],
};

const placesOf = (tier: string) => (isEnterprise(tier) ? [...PLACES, SCHEDULES] : PLACES);
const isActive = (place: Place, path: string) =>
	place.marks.some((mark) => path.includes(mark)) || (path === "/" && place === PLACES[0]);

function LogoutButton({ className, children }: { className: string; children: ReactNode }) {
	return (
		<form method="post" action={paths.logout} onSubmit={forgetKept}>
			<button type="submit" className={className}>
				{children}
			</button>
		</form>
	);
}

function SidePanel({ brand, tier }: { brand: Brand; tier: string }) {
	const { pathname } = useLocation();
	return (
		<nav
			aria-label="Main"
			className="fixed inset-y-0 left-0 z-10 hidden w-[90px] flex-col items-center gap-2 overflow-y-auto bg-rail px-1 py-4 lg:flex print:hidden"
		>
			<Link to="/" aria-label={`${brand.name}, home`} className="mb-5 rounded-control">
				<Logo src={brand.logo} size={44} />
			</Link>
			{placesOf(tier).map((place) => (
				<Link
					key={place.to}
					to={place.to}
					aria-current={isActive(place, pathname) ? "page" : undefined}
					className="rail-item"
				>
					<place.icon size={22} aria-hidden />
					{place.label}
				</Link>
			))}
			<span className="flex-1" />
			<a href={brand.supportUrl} target="_blank" rel="noreferrer" className="rail-item">
				<LifeBuoy size={22} aria-hidden />
				Support
			</a>
			<LogoutButton className="rail-item">
				<LogOut size={22} aria-hidden />
				Logout
			</LogoutButton>
		</nav>
	);
}

/** The menu of small screens; closes on an outside click, a change of page (spec 2) or Escape. */
function SmallMenu({ brand, tier }: { brand: Brand; tier: string }) {
	const menu = useRef<HTMLDetailsElement>(null);
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the menu
	useEffect(() => menu.current?.removeAttribute("open"), [key]);
	useEffect(() => {
		const close = (event: Event) => {
			if (!menu.current?.contains(event.target as Node)) menu.current?.removeAttribute("open");
		};
		document.addEventListener("click", close);
		return () => document.removeEventListener("click", close);
	}, []);
	const closeByKey = (event: KeyboardEvent) => {
		if (event.key !== "Escape" || !menu.current?.open) return;
		menu.current.removeAttribute("open");
		menu.current.querySelector("summary")?.focus();
	};
	const items: Pick<Place, "to" | "label" | "icon">[] = [
		{ to: paths.profile, label: "Profile", icon: CircleUserRound },
		{ to: paths.verifyDevice, label: "Verify device", icon: MonitorPlay },
		{ to: paths.presentations, label: "Presentations", icon: Presentation },
		{ to: paths.devices, label: "Devices", icon: MonitorSmartphone },
		...(isEnterprise(tier) ? [SCHEDULES] : []),
	];
	return (
		<details ref={menu} onKeyDown={closeByKey} className="group relative lg:hidden">
			<summary
				aria-label="Menu"
				className="grid size-10 list-none place-items-center rounded-control hover:bg-sunken [&::-webkit-details-marker]:hidden"
			>
				<Menu size={22} aria-hidden />
			</summary>
			<div className="absolute right-0 z-20 mt-2 w-64 overflow-hidden rounded-box border border-line bg-surface py-1 shadow-xl">
				{items.map(({ to, label, icon: Icon }) => (
					<Link key={to} to={to} className="menu-item">
						<Icon size={18} aria-hidden />
						{label}
					</Link>
				))}
				<a href={brand.resourcesUrl} target="_blank" rel="noreferrer" className="menu-item">
					<ExternalLink size={18} aria-hidden />
					Resources
				</a>
				<LogoutButton className="menu-item">
					<LogOut size={18} aria-hidden />
					Logout
				</LogoutButton>
			</div>
		</details>
	);
}

/** The frame around every signed-in screen: header, side panel or menu, footer (spec 2, Layout). */
export function Shell({ brand, scheme, isBeta, tier, email, children }: Props) {
	return (
		<div className="flex min-h-dvh flex-col pt-16 lg:pl-[90px] print:p-0">
			<InPageLink
				id="main"
				className="sr-only rounded-control bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
			>
				Skip to content
			</InPageLink>
			<SidePanel brand={brand} tier={tier} />
			<header className="fixed inset-x-0 top-0 z-10 flex lg:left-[90px] h-16 items-center gap-2 border-b border-line bg-surface px-4 sm:gap-3 sm:px-6 lg:px-8 print:hidden">
				<Link
					to="/"
					className="mr-auto flex min-w-0 items-center gap-2 rounded-control font-semibold max-sm:text-sm"
				>
					<Logo src={brand.logo} size={32} className="lg:hidden" />
					<span className="truncate">{brand.name}</span>
					{isBeta && <BetaBadge />}
				</Link>
				<SchemeChoice scheme={scheme} />
				<ButtonLink to={paths.verifyDevice} kind="secondary" size="small" className="max-sm:hidden">
					<MonitorPlay size={16} aria-hidden />
					Verify device
				</ButtonLink>
				<ButtonLink
					to={paths.profile}
					kind="quiet"
					size="small"
					title={email}
					className="max-lg:hidden"
				>
					<CircleUserRound size={18} aria-hidden />
					Go to profile
				</ButtonLink>
				<SmallMenu brand={brand} tier={tier} />
			</header>
			<main id="main" tabIndex={-1} className="mx-auto w-full max-w-7xl flex-1 p-4 sm:p-6 lg:p-8">
				{children}
			</main>
			<footer className="border-t border-line px-4 py-4 text-center text-sm text-muted sm:px-6 print:hidden">
				<a
					href={brand.guideUrl}
					target="_blank"
					rel="noreferrer"
					className="underline hover:text-ink"
				>
					Click here to see our startup guide
				</a>
			</footer>
		</div>
	);
}
