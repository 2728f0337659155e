import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** Waits until no colour is on its way to another. */
const settled = (page: Page) =>
	page.evaluate(async () => {
		await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
		const running = document.getAnimations().filter((one) => one instanceof CSSTransition);
		await Promise.allSettled(running.map(({ finished }) => finished));
	});

async function violationsOf(page: Page, check: AxeBuilder): Promise<string[]> {
	await settled(page);
	// Legacy mode opens no extra page a check; it leaves out frames of other origins, and there are none.
	const { violations } = await check.setLegacyMode(true).analyze();
	return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** What a border, or the ring around what has the focus, needs to be seen against what it stands on (WCAG 1.4.11). */
const SEEN = 3;

/** The fields whose border, and the controls whose focus ring, cannot be seen against the panel or page that they stand on; a line each. */
const faintEdgesOf = (page: Page) =>
	page.evaluate((least) => {
		const context = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
		/** The colour of these, each drawn over those before it. */
		function drawn(...colors: string[]): number[] {
			for (const color of colors) {
				if (context) context.fillStyle = color;
				context?.fillRect(0, 0, 1, 1);
			}
			return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
		}
		function luminance(rgb: number[]): number {
			const [red = 0, green = 0, blue = 0] = rgb
				.map((part) => part / 255)
				.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
			return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
		}
		function groundsOf(one: Element): string[] {
			const colors: string[] = [];
			for (let at = one.parentElement; at; at = at.parentElement)
				colors.unshift(getComputedStyle(at).backgroundColor);
			return ["white", ...colors];
		}
		function faint(what: string, one: Element, color: string): string[] {
			const grounds = groundsOf(one);
			const [edge, ground] = [drawn(...grounds, color), drawn(...grounds)].map(luminance);
			const [less = 0, more = 0] = [edge ?? 0, ground ?? 0].sort((a, b) => a - b);
			const contrast = (more + 0.05) / (less + 0.05);
			const name = one.id || one.textContent?.trim() || one.getAttribute("aria-label");
			return contrast < least ? [`${what} of ${name}: ${contrast.toFixed(2)}`] : [];
		}
		const seen = (selector: string) =>
			[...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
		const had = document.activeElement;
		const rings = seen("a, button, input, select, summary").flatMap((one) => {
			one.focus({ preventScroll: true });
			const { outlineStyle, outlineColor } = getComputedStyle(one);
			const hasRing = one.matches(":focus-visible") && outlineStyle !== "none";
			return hasRing ? faint("focus ring", one, outlineColor) : [];
		});
		if (had instanceof HTMLElement) had.focus({ preventScroll: true });
		return [
			...seen(".control").flatMap((one) =>
				faint("border", one, getComputedStyle(one).borderTopColor),
			),
			...rings,
		];
	}, SEEN);

/** What keeps people out of this page, by axe's WCAG 2.2 AA rules; a line each. */
export const barriersOf = async (page: Page) => [
	...(await violationsOf(page, new AxeBuilder({ page }).withTags(TAGS))),
	...(await faintEdgesOf(page)),
];

/** What cannot be read, and which fields and focus rings cannot be seen, on this page for lack of contrast; a line each. */
export const contrastBarriersOf = async (page: Page) => [
	...(await violationsOf(page, new AxeBuilder({ page }).withRules("color-contrast"))),
	...(await faintEdgesOf(page)),
];
