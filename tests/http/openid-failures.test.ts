import { describe, expect, test } from "vitest";
import { startChanged } from "../support/changed-service";
import { startDashboard } from "../support/dashboard";
import { providerSettings } from "../support/openid-site";
import { OpenIdVisitor } from "../support/openid-visitor";
import { expected } from "../support/servers";
import { withOpenIdSite } from "../support/shared";

const WAYS = ["social", "enterprise"] as const;
const FAILED = "Unauthorized Failed to login";
const UNKNOWN = "Unknown error Unknown error";

const site = withOpenIdSite();

describe("a provider that fails", () => {
	/** A dashboard that has not met the provider yet. */
	const fresh = (more: Record<string, string> = {}) =>
		startDashboard(site.service.url, {
			...providerSettings(site.provider.issuer, "code"),
			...more,
		});

	test("at the start: the person is told, the log knows why", async () => {
		const dashboard = await fresh();
		const visitor = new OpenIdVisitor(site, "code", dashboard.url);
		await site.provider.down();
		for (const way of WAYS) {
			const page = await visitor.get(`/sign-in/${way}?redirectTo=%2Fdevices`);
			expect([page.status, page.alert, page.isAlertFirst]).toEqual([502, UNKNOWN, true]);
			const back = page.root.querySelector('main a[href^="/login"]')?.getAttribute("href");
			expect(back).toBe("/login?redirectTo=%2Fdevices");
		}
		await site.provider.up();
		expect((await visitor.get("/sign-in/social")).status).toBe(302);
		await expect
			.poll(() => dashboard.logs())
			.toMatch(new RegExp(`Sign-in with by-code: .*${expected.refused}`));
		expect(dashboard.logs()).not.toMatch(/\n\s+at /);
		await dashboard.stop();
	});

	test("by never answering, at the start or at the code: nobody waits longer than ten seconds", async () => {
		const dashboard = await fresh();
		const visitor = new OpenIdVisitor(site, "code", dashboard.url);
		const timed = async (path: string) => {
			const begun = Date.now();
			site.provider.stalls = true;
			const page = await visitor.get(path);
			site.provider.stalls = false;
			expect([page.status, page.alert]).toEqual([502, UNKNOWN]);
			expect(Date.now() - begun).toBeLessThan(10_000);
		};
		await timed("/sign-in/enterprise");
		await timed((await visitor.comeBack("/sign-in/enterprise")).href);
		expect(visitor.isSignedIn).toBe(false);
		await dashboard.stop();
	});

	test("by refusing our secret", async () => {
		const dashboard = await fresh({ SOCIAL_CLIENT_SECRET: "wrong" });
		const visitor = new OpenIdVisitor(site, "code", dashboard.url);
		const page = await visitor.get((await visitor.comeBack("/sign-in/social")).href);
		expect([page.status, page.alert]).toEqual([401, FAILED]);
		await expect
			.poll(() => dashboard.logs())
			.toContain('the provider refused the code: "invalid_client"');
		expect(dashboard.logs()).not.toMatch(/\n\s+at /);
		await dashboard.stop();
	});

	test("while the service is away: no response is an unknown error", async () => {
		const dashboard = await startDashboard(
			"http://127.0.0.1:9",
			providerSettings(site.provider.issuer, "code"),
		);
		const visitor = new OpenIdVisitor(site, "code", dashboard.url);
		const page = await visitor.get((await visitor.comeBack("/sign-in/social")).href);
		expect([page.status, page.alert, visitor.isSignedIn]).toEqual([502, UNKNOWN, false]);
		const number = String(page.headers["x-request-id"]);
		expect(page.main).toContain(`Tell us this number: ${number}`);
		await expect.poll(() => dashboard.logs()).toMatch(new RegExp(`${number}.+externalLogin: `));
		await dashboard.stop();
	});

	test("whose person the service lets in, but tells nothing of: nobody is signed in", async () => {
		const silent = await startChanged(site.service.url, { getProfile: { status: 500 } });
		const dashboard = await startDashboard(
			silent.url,
			providerSettings(site.provider.issuer, "code"),
		);
		const visitor = new OpenIdVisitor(site, "code", dashboard.url);
		const page = await visitor.get((await visitor.comeBack("/sign-in/social")).href);
		expect([page.isAlertFirst, visitor.isSignedIn]).toEqual([true, false]);
		await dashboard.stop();
		await silent.stop();
	});
});
