import type { OPERATION_SYSTEMS } from "@signage/contract/devices";

type OperationSystem = (typeof OPERATION_SYSTEMS)[number];

/** First match wins: Fire TV tells that it is Android too. */
const SIGNS: readonly (readonly [RegExp, OperationSystem])[] = [
	[/\bTizen\b/i, "tizen"],
	[/\bAFT[A-Z]/, "firetv"],
	[/\b(?:Apple ?TV|tvOS)/i, "tvos"],
	[/\bAndroid\b/i, "android"],
];

const NAMES: Readonly<Record<OperationSystem, string>> = {
	tizen: "Samsung TV",
	firetv: "Fire TV",
	tvos: "Apple TV",
	android: "Android screen",
	web: "Browser screen",
};

/** The kind of screen that a browser's user agent tells of; "web" when it tells of none. */
export function operationSystemOf(userAgent: string): OperationSystem {
	const found = SIGNS.find(([sign]) => sign.test(userAgent));
	return found ? found[1] : "web";
}

/** What a new screen is called until somebody renames it. */
export function deviceNameOf(userAgent: string): string {
	return NAMES[operationSystemOf(userAgent)];
}
