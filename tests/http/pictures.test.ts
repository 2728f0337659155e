import { beforeEach, expect, test } from "vitest";
import {
	ALERT_THUMBNAIL,
	FULL,
	giveFullAccount,
	SLIDE_URL,
	THUMBNAIL,
} from "../support/full-account";
import type { Page } from "../support/page";
import { withFront } from "../support/shared";
import type { Visitor } from "../support/visitor";

const front = withFront();
let ann: Visitor;
beforeEach(async () => {
	giveFullAccount(front.service, "Menu");
	ann = await front.signedIn();
});

const imagesIn = (page: Page, selector: string) =>
	page.root
		.querySelectorAll(`${selector} img`)
		.map((image) => ({ src: image.getAttribute("src"), alt: image.getAttribute("alt") }));
const groupPanel = `[aria-labelledby="group-${FULL.deviceGroupId}"]`;

test("a preview's picture is called after its slide, and counted from 1", async () => {
	const page = await ann.get(`/presentation/:${FULL.presentationId}`);
	expect(imagesIn(page, '[aria-label="Preview"]')).toEqual([{ src: SLIDE_URL, alt: "Menu" }]);
	expect(page.root.querySelector('[aria-label="Preview"]')?.textContent).toBe("1/1");
});

test("a group in alert shows its alert presentation's picture, by its title", async () => {
	const page = await ann.get("/devices");
	expect(imagesIn(page, groupPanel)).toEqual([
		{ src: ALERT_THUMBNAIL, alt: "Now shown: Menu in alert" },
	]);
});

test("a group that is not in alert shows its own presentation's, though it has one for alerts", async () => {
	const { deviceGroupId, presentationId, alertPresentationId } = FULL;
	front.service.answer("listDeviceGroups", {
		body: [
			{
				deviceGroupId,
				title: "Hall",
				isDefault: true,
				isInAlert: false,
				actualPresentationId: presentationId,
				alertPresentationId,
				devices: [],
			},
		],
	});
	expect(imagesIn(await ann.get("/devices"), groupPanel)).toEqual([
		{ src: THUMBNAIL, alt: "Now shown: Menu" },
	]);
});
