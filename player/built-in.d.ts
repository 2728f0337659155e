/** Constants that build.mjs puts into the bundle in place of these names. */

/** Method and path of the calls a screen makes, taken from the contract's endpoint table. */
declare const SCREEN_CALLS: Readonly<
	Record<
		"createDeviceCode" | "createDeviceToken" | "getManifest" | "sendHeartbeat",
		{ method: string; path: string }
	>
>;
/** Where the typeface file is, relative to the page. */
declare const TYPEFACE_URL: string;
