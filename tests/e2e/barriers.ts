import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

async function violationsOf(check: AxeBuilder): Promise<string[]> {
	// Legacy mode opens no extra page a check; it leaves out frames of other origins, and there are none.
	const { violations } = await check.setLegacyMode(true).analyze();
	return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** What keeps people out of this page, by axe's WCAG 2.2 AA rules; a line each. */
export const barriersOf = (page: Page) => violationsOf(new AxeBuilder({ page }).withTags(TAGS));

/** What cannot be read on this page for lack of contrast; a line each. */
export const contrastBarriersOf = (page: Page) =>
	violationsOf(new AxeBuilder({ page }).withRules("color-contrast"));
