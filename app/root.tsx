import {
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunction,
	useMatches,
	useRouteError,
} from "@remix-run/react";
import type {
	LinksFunction,
	ServerRuntimeMetaFunction as MetaFunction,
} from "@remix-run/server-runtime";
import type { ReactNode } from "react";
import typeface from "typeface/basic.woff2?url";
import { ErrorPage, readError } from "./components/errors/error-page";
import { ArrivalFocus } from "./components/frame/arrival-focus";
import { BrandHead } from "./components/frame/brand-head";
import { DebugPanel } from "./components/frame/debug-panel";
import { EarlyTwice } from "./components/frame/early-twice";
import { FoundBy } from "./components/frame/found-by";
import {
	OPEN,
	type RootData,
	SIGNED_IN,
	SIGNED_OUT,
	useBrand,
} from "./components/frame/layout-data";
import { LiveRegion, type ShownNotice } from "./components/frame/live-region";
import { NavigationBar } from "./components/frame/navigation-bar";
import { useNonce } from "./components/frame/nonce";
import { useScheme } from "./components/frame/scheme-choice";
import { Styles } from "./components/frame/styles";
import { shouldRevalidate as asAllRoutes } from "./components/loading/revalidation";
import { BRANDS } from "./services/look/brand";
import { brandLinks } from "./services/look/brand-links.server";
import { readLook } from "./services/look/look.server";
import { forAnyone } from "./services/request/guard.server";

export const links: LinksFunction = () => [
	{ rel: "preload", href: typeface, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

export const loader = forAnyone(async (visit): Promise<RootData> => {
	const { theme, scheme } = readLook(visit);
	const { description, ...own } = BRANDS[theme];
	// Search engines don't sign in.
	const found = visit.session.user ? "" : description;
	const brand = { ...own, description: found, ...brandLinks(visit.env, theme) };
	return { theme, scheme, brand, isBeta: visit.env.DEPLOYMENT === "beta" };
});

/** The title of pages that set none: those of errors. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => [
	{ title: error ? readError(error).title : (data?.brand.name ?? "Dashboard") },
];

/**
 * As for all routes, except that the root loader runs again after a new look was saved (/theme).
 */
export const shouldRevalidate: ShouldRevalidateFunction = (visit) =>
	visit.actionResult?.isKept === true || asAllRoutes(visit);

/** The layouts of screens that anybody may open. */
const OPEN_LAYOUTS = [SIGNED_OUT, OPEN];

export function Layout({ children }: { children: ReactNode }) {
	const look = useBrand();
	const nonce = useNonce();
	const scheme = useScheme(look?.scheme ?? "auto");
	const isOpen = useMatches().some(({ id }) => OPEN_LAYOUTS.includes(id));
	return (
		<html lang="en" data-theme={look?.theme ?? "theme1"} data-scheme={scheme}>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				{look?.isBeta && <meta name="robots" content="noindex" />}
				{look && <BrandHead brand={look.brand} scheme={scheme} />}
				{look && isOpen && <FoundBy brand={look.brand} />}
				<Meta />
				<Styles />
				<Links />
			</head>
			<body>
				<EarlyTwice />
				<NavigationBar />
				{children}
				{look && <DebugPanel theme={look.theme} />}
				<ScrollRestoration nonce={nonce} />
				<Scripts nonce={nonce} />
			</body>
		</html>
	);
}

const LAYOUTS = [SIGNED_IN, ...OPEN_LAYOUTS];

/** The notice from the layout route's loader. */
function useNotice() {
	const layout = useMatches().find(({ id }) => LAYOUTS.includes(id));
	return (layout?.data as { notice?: ShownNotice } | undefined)?.notice;
}

export default function App() {
	return (
		<>
			<Outlet />
			<LiveRegion notice={useNotice()} />
			<ArrivalFocus />
		</>
	);
}

export function ErrorBoundary() {
	return <ErrorPage error={useRouteError()} />;
}
