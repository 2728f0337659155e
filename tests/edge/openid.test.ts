import { expect, test } from "vitest";
import { startDashboard } from "../support/dashboard";
import { type Mode, newcomer, providerSettings } from "../support/openid-site";
import { OpenIdVisitor } from "../support/openid-visitor";
import { withOpenIdSite } from "../support/shared";
import { Visitor } from "../support/visitor";

const site = withOpenIdSite();

const startAtEdge = (mode: Mode) =>
	startDashboard(site.service.url, providerSettings(site.provider.issuer, mode), "edge");

test.each(["code", "token"] as const)(
	"signs in through a provider on workerd, by %s",
	async (mode) => {
		const edge = await startAtEdge(mode);
		for (const way of ["social", "enterprise", "social"]) {
			newcomer(site.provider);
			const visitor = new OpenIdVisitor(site, mode, edge.url);
			const entered = await visitor.enterBy(way);
			expect([entered.status, entered.location]).toEqual([302, "/presentations"]);
			expect((await visitor.follow(entered)).heading).toBe("Content Management");
		}
		await edge.stop();
	},
);

test("several at once on workerd, none waiting for another's promise", async () => {
	const edge = await startAtEdge("code");
	newcomer(site.provider);
	const visitors = Array.from({ length: 6 }, () => new OpenIdVisitor(site, "code", edge.url));
	const backs = await Promise.all(visitors.map((one) => one.comeBack("/sign-in/social")));
	const ends = await Promise.all(visitors.map((one, index) => one.get(String(backs[index]?.href))));
	expect(ends.map(({ status }) => status)).toEqual(visitors.map(() => 302));
	await edge.stop();
});

test("a provider that is down is told at the edge as well", async () => {
	const edge = await startAtEdge("code");
	await site.provider.down();
	const page = await new Visitor(edge.url).get("/sign-in/social");
	await site.provider.up();
	expect([page.status, page.alert]).toEqual([502, "Unknown error Unknown error"]);
	await edge.stop();
});
