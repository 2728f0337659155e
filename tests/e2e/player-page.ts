import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Seconds by which each look advances the page's clock, so that no test waits for heartbeats. */
const LEAP = 8;

export const body = (page: Page) => page.locator("body");
export const front = (page: Page) => page.locator("#stage [data-slide-id]");
export const slideIs = (page: Page, id: number) =>
	expect(front(page)).toHaveAttribute("data-slide-id", `${id}`);
export const stateIs = (page: Page, state: string) =>
	expect(body(page)).toHaveAttribute("data-state", state);

/**
 * Advances the page's clock until a value is as expected, over several heartbeats if needed.
 * @param leap by how many seconds at a time
 */
export async function inTime(page: Page, value: () => unknown, expected: unknown, leap = LEAP) {
	const leapAndLook = async () => {
		await page.clock.fastForward(leap * 1000);
		return value();
	};
	await expect.poll(leapAndLook, { timeout: 90_000 }).toEqual(expected);
}

export const slideInTime = (page: Page, id: number, leap = LEAP) =>
	inTime(page, () => front(page).getAttribute("data-slide-id"), String(id), leap);
export const stateInTime = (page: Page, state: string) =>
	inTime(page, () => body(page).getAttribute("data-state"), state);
export const offlineInTime = (page: Page, offline: boolean) =>
	inTime(page, async () => (await body(page).getAttribute("data-offline")) === "true", offline);

/** Fails if axe finds a problem. */
export async function isAccessible(page: Page) {
	const { violations } = await new AxeBuilder({ page }).analyze();
	expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

declare global {
	interface Window {
		/** Each slide that came to the front, and when by the page's clock, in milliseconds. */
		turns: [slideId: string, at: number][];
	}
}

/** Runs in the page: notes in `window.turns` every slide that comes to the front from now on. */
export function noteTurns(): void {
	window.turns = [];
	const note = () => {
		const front = document.querySelector<HTMLElement>("#stage [data-slide-id]");
		const id = front?.dataset.slideId;
		if (id && window.turns[window.turns.length - 1]?.[0] !== id)
			window.turns.push([id, performance.now()]);
	};
	new MutationObserver(note).observe(document, {
		attributes: true,
		subtree: true,
		childList: true,
	});
	note();
}

/** Notes every slide that comes to the front from now on; the answer tells which. */
export async function slidesShown(page: Page): Promise<() => Promise<string[]>> {
	await page.evaluate(noteTurns);
	return () => page.evaluate(() => window.turns.map(([id]) => id));
}

/** Waits for so many changes of slide and holds each against the order of the pictures. */
export async function playsInTurn(page: Page, pictures: readonly number[], changes = 4) {
	const shown = await slidesShown(page);
	await expect
		.poll(async () => (await shown()).length, { timeout: 60_000 })
		.toBeGreaterThan(changes);
	const [first = "", ...rest] = await shown();
	const start = pictures.indexOf(Number(first));
	expect(rest).toEqual(rest.map((_, at) => String(pictures[(start + at + 1) % pictures.length])));
}

/** What Chromium 63, the browser of 2018's televisions, does not have, and plain http takes away. */
export function becomeOldTelevision() {
	const remove = (holder: object, names: readonly string[]) => {
		for (const name of names) Reflect.deleteProperty(holder, name);
	};
	remove(window, ["AbortController", "queueMicrotask", "indexedDB"]);
	remove(Crypto.prototype, ["subtle", "randomUUID"]);
	remove(Array.prototype, ["flat", "flatMap", "at"]);
	remove(String.prototype, ["replaceAll", "matchAll", "at"]);
	remove(Object, ["fromEntries", "hasOwn"]);
	remove(Promise, ["allSettled", "any"]);
	remove(Blob.prototype, ["arrayBuffer", "text"]);
	remove(Element.prototype, ["replaceChildren", "toggleAttribute"]);
	remove(HTMLImageElement.prototype, ["decode"]);
	remove(Navigator.prototype, ["serviceWorker", "wakeLock", "storage"]);
}
