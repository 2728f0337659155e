import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** What keeps people out of this page, by axe's WCAG 2.2 AA rules; a line each. */
export async function barriersOf(page: Page): Promise<string[]> {
	const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
	return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
