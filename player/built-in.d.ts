// Names that build.mjs replaces with constants in the bundle.

/** Method and path of the player's calls, from the contract's endpoint table. */
declare const SCREEN_CALLS: Readonly<
	Record<
		"createDeviceCode" | "createDeviceToken" | "getManifest" | "sendHeartbeat" | "followEvents",
		{ method: string; path: string }
	>
>;
/** What the player is, as it tells the service. */
declare const PLAYER_VERSION: string;
/** The probe's URL, relative to the page. */
declare const PROBE_URL: string;
/** The typeface file's URL, relative to the page. */
declare const TYPEFACE_URL: string;
