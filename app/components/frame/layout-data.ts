import { useRouteLoaderData } from "@remix-run/react";
import type { Brand } from "../../services/look/brand";
import type { BrandLinks } from "../../services/look/brand-links.server";
import type { Look } from "../../services/look/look.server";
import type { ChatSettings } from "./help-chat";
import type { ShownNotice } from "./live-region";

// Ids of routes, as Remix makes them of the files that app/routes.ts names.
export const ROOT = "root";
export const SIGNED_IN = "routes/signed-in";
export const SIGNED_OUT = "routes/signed-out";
export const OPEN = "routes/open";

/** What the root of all pages loads. */
export interface RootData extends Look {
	brand: Brand & BrandLinks;
	isBeta: boolean;
}

/** What each layout loads. */
export interface LayoutData {
	/** Stands for who is signed in; "" for nobody. */
	person: string;
	notice: ShownNotice | undefined;
}

/** What the layout of screens for people who are signed in or not loads. */
export interface OpenData extends LayoutData {
	isSignedIn: boolean;
}

/** What the layout of signed-in people's screens loads. */
export interface SignedInData extends LayoutData {
	email: string;
	tier: string;
	/** Null where the service does not tell. */
	groupsInAlert: number | null;
	isPaymentFailed: boolean;
	/** The help chat's, where it is set up. */
	chat: ChatSettings | undefined;
}

// What the layouts of a page have loaded. Undefined on pages of other layouts, and where it could not be loaded.
export const useBrand = () => useRouteLoaderData<RootData>(ROOT);
export const useSignedIn = () => useRouteLoaderData<SignedInData>(SIGNED_IN);
export const useSignedOut = () => useRouteLoaderData<LayoutData>(SIGNED_OUT);
export const useOpen = () => useRouteLoaderData<OpenData>(OPEN);
