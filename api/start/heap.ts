import { setFlagsFromString } from "node:v8";

/** How much larger than what is in use the heap may become, in percent. Left to itself V8 takes up to four times as much. */
const GROWTH_PERCENT = 45;

/**
 * Has garbage collected earlier: thousands of screens make much of it, which the process would keep as memory of its own
 * (docs/decisions/0020).
 */
export const keepHeapSmall = (): void =>
	setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
