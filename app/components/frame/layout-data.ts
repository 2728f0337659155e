import { useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "../../root";
import type { loader as openLoader } from "../../routes/open";
import type { loader as signedInLoader } from "../../routes/signed-in";
import type { loader as signedOutLoader } from "../../routes/signed-out";

// Ids of routes, as Remix makes them of the files that app/routes.ts names.
export const ROOT = "root";
export const SIGNED_IN = "routes/signed-in";
export const SIGNED_OUT = "routes/signed-out";
export const OPEN = "routes/open";

// What the layouts of a page have loaded. Undefined on pages of other layouts, and where it could not be loaded.
export const useBrand = () => useRouteLoaderData<typeof rootLoader>(ROOT);
export const useSignedIn = () => useRouteLoaderData<typeof signedInLoader>(SIGNED_IN);
export const useSignedOut = () => useRouteLoaderData<typeof signedOutLoader>(SIGNED_OUT);
export const useOpen = () => useRouteLoaderData<typeof openLoader>(OPEN);
