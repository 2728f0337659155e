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

/** What keeps people out of this page, by axe's WCAG 2.2 AA rules; a line each. */
export const barriersOf = (page: Page) =>
	violationsOf(page, new AxeBuilder({ page }).withTags(TAGS));

/** What cannot be read on this page for lack of contrast; a line each. */
export const contrastBarriersOf = (page: Page) =>
	violationsOf(page, new AxeBuilder({ page }).withRules("color-contrast"));
