import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetIfOut, forgetOnceOut } from "~/browser/forget-kept";

/** A browser's store, whose keys are its own. */
class Store {
	[key: string]: unknown;
}
const methods = {
	getItem(this: Store, key: string) {
		return this[key] ?? null;
	},
	setItem(this: Store, key: string, value: string) {
		this[key] = value;
	},
	removeItem(this: Store, key: string) {
		delete this[key];
	},
};
Object.assign(Store.prototype, methods);

let kept: Store;
beforeEach(() => {
	vi.useFakeTimers();
	kept = Object.assign(new Store(), { "kept:ann:draft": "{}", other: "yes" });
	vi.stubGlobal("localStorage", kept);
	vi.stubGlobal("sessionStorage", new Store());
	vi.stubGlobal("addEventListener", () => {});
});
afterEach(() => {
	vi.unstubAllGlobals();
	vi.useRealTimers();
});

test("what is kept goes after a sign-out, also a slow one, and nothing else", () => {
	forgetIfOut();
	expect(Object.keys(kept)).toEqual(["kept:ann:draft", "other"]);
	forgetOnceOut();
	vi.advanceTimersByTime(2 * 60_000);
	forgetIfOut();
	expect(Object.keys(kept)).toEqual(["other"]);
});

test("a sign-out that was thought better of forgets nothing when the sign-in ends much later", () => {
	forgetOnceOut();
	vi.advanceTimersByTime(60 * 60_000);
	forgetIfOut();
	expect(Object.keys(kept)).toEqual(["kept:ann:draft", "other"]);
});
