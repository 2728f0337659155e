import { afterAll, beforeAll, expect, test } from "vitest";
import { startDashboard, type TestDashboard } from "../support/dashboard";
import type { Page } from "../support/page";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";
import { Visitor } from "../support/visitor";

const site = withSite();
let ann: SignedIn;
let withChat: TestDashboard;
beforeAll(async () => {
	ann = await site.signedIn();
	withChat = await startDashboard(site.service.url, {
		HELP_CHAT_APP_ID: "abcd1234",
		HELP_CHAT_REGION: "eu",
	});
});
afterAll(() => withChat.stop());

const policyOf = (page: Page) => String(page.headers["content-security-policy"]);
const directive = (page: Page, name: string) =>
	policyOf(page)
		.split("; ")
		.find((one) => one.startsWith(`${name} `));

test("without an app id, no page names the chat or its hosts", async () => {
	for (const page of [await ann.visitor.get("/devices"), await site.visitor().get("/login")]) {
		expect(policyOf(page)).not.toMatch(/intercom|unsafe-inline/);
		expect(page.text).not.toMatch(/intercom|appId/);
	}
});

test("with one, signed-in screens alone allow its hosts, in its region", async () => {
	const visitor = new Visitor(withChat.url);
	expect(policyOf(await visitor.get("/login"))).not.toMatch(/intercom|unsafe-inline/);
	await visitor.signIn(ann.email, ann.password);
	const page = await visitor.get("/devices");
	expect(page.text).toContain("abcd1234");
	expect(directive(page, "script-src")).toContain("https://widget.intercom.io");
	expect(directive(page, "script-src")).not.toContain("unsafe-inline");
	expect(directive(page, "connect-src")).toContain("https://api-iam.eu.intercom.io");
	expect(directive(page, "connect-src")).toContain("wss://nexus-europe-websocket.intercom.io");
	expect(policyOf(page)).not.toContain("https://api-iam.intercom.io");
	// A nonce beside it would make browsers ignore 'unsafe-inline'.
	expect(directive(page, "style-src")).toBe("style-src 'self' 'unsafe-inline'");
	expect(page.text).not.toContain(`"${ann.email}","appId"`);
});
