import { useLocation } from "@remix-run/react";
import { isEnterprise } from "@signage/contract/tiers";
import {
	type FocusEvent,
	Fragment,
	type KeyboardEvent,
	type ReactNode,
	useEffect,
	useRef,
} from "react";
import { forgetOnceOut } from "../../browser/forget-kept";
import { paths } from "../../paths";
import { ButtonLink } from "../button";
import { classes } from "../classes";
import { InPageLink } from "../links/in-page-link";
import { Link } from "../links/link";
import { ANEW } from "../links/trail";
import { AlertMark } from "./alert-mark";
import { BetaBadge } from "./beta-badge";
import { PaymentMark } from "./payment-mark";
import { type Scheme, SchemeChoice } from "./scheme-choice";

interface Brand {
	name: string;
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
	/** How many groups are in an alert; null where nobody tells. */
	groupsInAlert: number | null;
	/** Whether a payment for the plan failed. */
	isPaymentFailed: boolean;
	children: ReactNode;
}
interface Place {
	to: string;
	label: string;
	/** A class of styles/icons.css. */
	icon: string;
	/** The entry is active if the path contains one of these (spec 2). */
	marks: string[];
}

const PLACES: Place[] = [
	{
		to: paths.presentations,
		label: "Content Management",
		icon: "i-presentations",
		marks: ["presentation"],
	},
	{ to: paths.devices, label: "Device Management", icon: "i-devices", marks: ["devices"] },
];
const SCHEDULES: Place = {
	to: paths.schedules,
	label: "Schedules",
	icon: "i-schedules",
	marks: ["schedule", "configurations"],
};

const placesOf = (tier: string) => (isEnterprise(tier) ? [...PLACES, SCHEDULES] : PLACES);
const isActive = (place: Place, path: string) =>
	place.marks.some((mark) => path.includes(mark)) || (path === "/" && place === PLACES[0]);

const LogoutButton = ({ className }: { className: string }) => (
	<form method="post" action={paths.logout} onSubmit={forgetOnceOut}>
		<button type="submit" className={classes(className, "i-logout")}>
			Logout
		</button>
	</form>
);

function SidePanel({
	brand,
	tier,
	groupsInAlert,
}: Pick<Props, "brand" | "tier" | "groupsInAlert">) {
	const { pathname } = useLocation();
	return (
		<nav aria-label="Main" className="rail">
			<Link to="/" aria-label={`${brand.name}, home`} className="logo" />
			{placesOf(tier).map((place) => (
				<Fragment key={place.to}>
					<Link
						to={place.to}
						state={ANEW}
						aria-current={isActive(place, pathname) ? "page" : undefined}
						className={classes("rail-item", place.icon)}
					>
						{place.label}
					</Link>
					{place.to === paths.devices && <AlertMark groups={groupsInAlert} />}
				</Fragment>
			))}
			<a href={brand.supportUrl} target="_blank" rel="noreferrer" className="rail-item i-support">
				Support
			</a>
			<LogoutButton className="rail-item" />
		</nav>
	);
}

/** The menu of small screens; closes on an outside click, a change of page (spec 2), Escape, or when the focus leaves it. */
function SmallMenu({ brand, tier }: { brand: Brand; tier: string }) {
	const menu = useRef<HTMLDetailsElement>(null);
	const { key } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: a change of page closes the menu
	useEffect(() => menu.current?.removeAttribute("open"), [key]);
	useEffect(() => {
		const close = (event: Event) => {
			if (!menu.current?.contains(event.target as Node)) menu.current?.removeAttribute("open");
		};
		// Safari on a phone sends no click for a tap beside all controls.
		document.addEventListener("pointerdown", close);
		return () => document.removeEventListener("pointerdown", close);
	}, []);
	const closeByKey = (event: KeyboardEvent) => {
		if (event.key !== "Escape" || !menu.current?.open) return;
		event.preventDefault();
		menu.current.removeAttribute("open");
		menu.current.querySelector("summary")?.focus();
	};
	/** What has the focus must not be below the open menu. */
	const closeBehind = ({ relatedTarget }: FocusEvent) => {
		if (relatedTarget && !menu.current?.contains(relatedTarget))
			menu.current?.removeAttribute("open");
	};
	const items: Pick<Place, "to" | "label" | "icon">[] = [
		{ to: paths.profile, label: "Profile", icon: "i-profile" },
		{ to: paths.verifyDevice, label: "Verify device", icon: "i-verify" },
		{ to: paths.presentations, label: "Presentations", icon: "i-presentations" },
		{ to: paths.devices, label: "Devices", icon: "i-devices" },
		...(isEnterprise(tier) ? [SCHEDULES] : []),
	];
	return (
		<details ref={menu} onKeyDown={closeByKey} onBlur={closeBehind} className="small-menu">
			<summary aria-label="Menu" className="i-menu" />
			<div>
				{items.map(({ to, label, icon }) => (
					<Link key={to} to={to} state={ANEW} className={classes("menu-item", icon)}>
						{label}
					</Link>
				))}
				<a
					href={brand.resourcesUrl}
					target="_blank"
					rel="noreferrer"
					className="menu-item i-resources"
				>
					Resources
				</a>
				<LogoutButton className="menu-item" />
			</div>
		</details>
	);
}

/** The frame around every signed-in screen: header, side panel or menu, footer (spec 2, Layout). */
export function Shell({ brand, scheme, isBeta, tier, email, children, ...told }: Props) {
	return (
		<div className="shell">
			<InPageLink id="main" className="skip-link">
				Skip to content
			</InPageLink>
			<SidePanel brand={brand} tier={tier} groupsInAlert={told.groupsInAlert} />
			<header className="top-bar">
				<Link to="/" className="home-link">
					<i className="logo" />
					<span>{brand.name}</span>
					{isBeta && <BetaBadge />}
				</Link>
				<SchemeChoice scheme={scheme} />
				<ButtonLink
					to={paths.verifyDevice}
					kind="secondary"
					size="small"
					className="i-verify max-sm:hidden"
				>
					Verify device
				</ButtonLink>
				<ButtonLink
					to={paths.profile}
					kind="quiet"
					size="small"
					title={email}
					className="i-profile max-[69rem]:hidden"
				>
					Go to profile
				</ButtonLink>
				<PaymentMark isFailed={told.isPaymentFailed} />
				<AlertMark groups={told.groupsInAlert} />
				<SmallMenu brand={brand} tier={tier} />
			</header>
			<main id="main" tabIndex={-1}>
				{children}
			</main>
			<footer>
				<a href={brand.guideUrl} target="_blank" rel="noreferrer">
					Click here to see our startup guide
				</a>
			</footer>
		</div>
	);
}
