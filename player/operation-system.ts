import type { OPERATION_SYSTEMS } from "@signage/contract/devices";

type OperationSystem = (typeof OPERATION_SYSTEMS)[number];

/** The first match wins: Fire TV's user agent also contains "Android". */
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

/** The operation system in a browser's user agent; "web" if none is recognised. */
export function operationSystemOf(userAgent: string): OperationSystem {
	const found = SIGNS.find(([sign]) => sign.test(userAgent));
	return found ? found[1] : "web";
}

/** The default name of a new screen. */
export function deviceNameOf(userAgent: string): string {
	return NAMES[operationSystemOf(userAgent)];
}
