import type { Page } from "@playwright/test";

/** A group's panel on the page of devices. */
export const inGroup = (desk: Page, title: string) => desk.getByRole("region", { name: title });
/** The list of what a group plays. */
export const presentation = (desk: Page, title: string) =>
	inGroup(desk, title).getByLabel("Presentation", { exact: true });
/** What is chosen there. */
export const chosen = (desk: Page, title: string) =>
	presentation(desk, title).locator("option:checked");
