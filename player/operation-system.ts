import type { OPERATION_SYSTEMS } from "@signage/contract/devices";

type OperationSystem = (typeof OPERATION_SYSTEMS)[number];
type Names = readonly (readonly [RegExp, string])[];

/** The first match wins: Fire TV's user agent also contains "Android". */
const SIGNS: readonly (readonly [RegExp, OperationSystem])[] = [
	[/\bTizen\b/i, "tizen"],
	[/\bAFT[A-Z]/, "firetv"],
	[/\b(?:Apple ?TV|tvOS)/i, "tvos"],
	[/\bAndroid\b/i, "android"],
];

/** The first match wins: nearly every browser also names the ones it is like. */
const BROWSERS: Names = [
	[/\bEdg/, "Edge"],
	[/\bOPR\//, "Opera"],
	[/\bFirefox\//, "Firefox"],
	[/Chrom(?:e|ium)\//, "Chrome"],
	[/\bSafari\//, "Safari"],
];
const MACHINES: Names = [
	[/\bCrOS\b/, "Chromebook"],
	[/\bWindows\b/, "Windows"],
	[/\biPad\b/, "iPad"],
	[/\biPhone\b/, "iPhone"],
	[/\bMac OS X\b/, "Mac"],
	[/\bLinux\b/, "Linux"],
];

const firstIn = (names: Names, userAgent: string) =>
	names.find(([sign]) => sign.test(userAgent))?.[1];

/** The operation system in a browser's user agent; "web" if none is recognised. */
export function operationSystemOf(userAgent: string): OperationSystem {
	const found = SIGNS.find(([sign]) => sign.test(userAgent));
	return found ? found[1] : "web";
}

/** The model that an Android's user agent names; browsers that name none say "K". */
function modelIn(userAgent: string): string | undefined {
	const model =
		/Android [^;)]*;(?: [a-z]{2}[-_][a-zA-Z]{2};)? ([^;)]+?)(?: Build\/[^;)]*)?[;)]/.exec(
			userAgent,
		)?.[1];
	return model === "K" ? undefined : model;
}

function browserIn(userAgent: string): string {
	if (/\bWeb0S\b/.test(userAgent)) return "LG TV";
	const browser = firstIn(BROWSERS, userAgent);
	const machine = firstIn(MACHINES, userAgent);
	return browser && machine ? `${browser} on ${machine}` : (browser ?? "Browser screen");
}

/**
 * The name that a new screen suggests: what it is, and its model or browser. The service adds a number
 * where the person has one of this name.
 */
export function deviceNameOf(userAgent: string): string {
	switch (operationSystemOf(userAgent)) {
		case "tizen":
			return "Samsung TV";
		case "tvos":
			return "Apple TV";
		case "firetv":
			return `Fire TV ${modelIn(userAgent) ?? ""}`.trim();
		case "android":
			return modelIn(userAgent) ?? "Android screen";
		case "web":
			return browserIn(userAgent);
	}
}
