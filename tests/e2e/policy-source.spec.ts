import { expect, test } from "@playwright/test";
import { policySource } from "@signage/contract/http/policy-source";

const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

// Needs no IPv6 of the machine: all answers are the test's own.
test("at an IPv6 address a page shows pictures of the port that its policy names, and of no other", async ({
	page,
}) => {
	const policy = `img-src ${policySource("http://[::1]:4001")}`;
	await page.route(/^http:\/\/\[::1\]/, (route) =>
		route.request().resourceType() === "image"
			? route.fulfill({ contentType: "image/svg+xml", body: PICTURE })
			: route.fulfill({
					contentType: "text/html",
					headers: { "content-security-policy": policy },
					body: "<!doctype html><title>Pictures</title>",
				}),
	);
	await page.goto("http://[::1]:4000/");
	const isShown = (port: number) =>
		page.evaluate((address) => {
			const image = new Image();
			image.src = address;
			return image.decode().then(
				() => true,
				() => false,
			);
		}, `http://[::1]:${port}/a.svg`);
	expect(await isShown(4001)).toBe(true);
	expect(await isShown(4002)).toBe(false);
});
