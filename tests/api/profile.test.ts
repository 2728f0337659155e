import { describe, expect, test } from "vitest";
import { call, newPerson, ok } from "../support/caller";
import { filesHold } from "../support/data-folder";
import { startService } from "../support/service";
import { withService } from "../support/shared";

const service = withService();
/** One whose accounts are Enterprise accounts. */
const enterprise = withService({ NEW_ACCOUNT_TIER: "Enterprise" });

describe("profile", () => {
	test("is changed field by field, cleared with null, and kept when nothing is given", async () => {
		const { token } = await newPerson(service);
		const changed = { firstName: "Ann", lastName: "Lee", company: "Lee Ltd", companySize: "1-10" };
		await ok(service, "updateProfile", { token, body: changed });
		await ok(service, "updateProfile", { token, body: { title: "Owner", company: null } });
		await ok(service, "updateProfile", { token, body: {} });
		const expected = { ...changed, company: null, title: "Owner" };
		expect(await ok(service, "getProfile", { token })).toMatchObject(expected);
		expect(await ok(service, "refreshSubscription", { token })).toMatchObject(expected);
	});

	test("a name over 100 characters is refused", async () => {
		const { token } = await newPerson(service);
		const body = { firstName: "x".repeat(101) };
		expect(await call(service, "updateProfile", { token, body })).toMatchObject({
			status: 400,
			body: { errors: { firstName: [expect.any(String)] } },
		});
	});

	test("a title of 200 characters is taken, one more is refused", async () => {
		const { token } = await newPerson(service);
		const title = "x".repeat(200);
		await ok(service, "updateProfile", { token, body: { title } });
		const longer = { title: `${title}x` };
		expect(await call(service, "updateProfile", { token, body: longer })).toMatchObject({
			status: 400,
			body: { errors: { title: ["Company title can have at most 200 characters"] } },
		});
		expect(await ok(service, "getProfile", { token })).toMatchObject({ title });
	});
});

describe("integration key", () => {
	test("is set, read, replaced and removed", async () => {
		const { token } = await newPerson(enterprise);
		expect(await ok(enterprise, "getIntegrationKey", { token })).toEqual({ data: null });
		for (const integrationKey of ["first-key", "schlüssel ✓"]) {
			const set = await ok(enterprise, "setIntegrationKey", { token, body: { integrationKey } });
			expect(set).toEqual({ data: integrationKey });
			expect(await ok(enterprise, "getIntegrationKey", { token })).toEqual(set);
		}
		await ok(enterprise, "deleteIntegrationKey", { token });
		expect(await ok(enterprise, "getIntegrationKey", { token })).toEqual({ data: null });
	});

	test("belongs to one account", async () => {
		const one = await newPerson(enterprise);
		const other = await newPerson(enterprise);
		const body = { integrationKey: "one's own" };
		await ok(enterprise, "setIntegrationKey", { token: one.token, body });
		expect(await ok(enterprise, "getIntegrationKey", { token: other.token })).toEqual({
			data: null,
		});
		expect((await call(enterprise, "getIntegrationKey")).status).toBe(401);
	});

	test("below the Enterprise level is neither read nor set nor removed: 403", async () => {
		const { token } = await newPerson(service);
		for (const answer of [
			call(service, "getIntegrationKey", { token }),
			call(service, "setIntegrationKey", { token, body: { integrationKey: "k" } }),
			call(service, "deleteIntegrationKey", { token }),
		])
			expect(await answer).toMatchObject({
				status: 403,
				body: {
					title: "Forbidden",
					detail: "Your plan has no integration key. The Family plan has one.",
				},
			});
	});

	test.each(["", "   ", "x".repeat(501)])("%j is none", async (integrationKey) => {
		const { token } = await newPerson(enterprise);
		const { status } = await call(enterprise, "setIntegrationKey", {
			token,
			body: { integrationKey },
		});
		expect(status).toBe(400);
	});

	test("comes with the Family plan too, and lies sealed in the data folder", async () => {
		const kept = await startService({ env: { NEW_ACCOUNT_TIER: "Family" } });
		const { token, email } = await newPerson(kept);
		expect(await ok(kept, "getIntegrationKey", { token })).toEqual({ data: null });
		const integrationKey = crypto.randomUUID();
		await ok(kept, "setIntegrationKey", { token, body: { integrationKey } });
		await kept.stop();
		expect(await filesHold(kept.dataDir, email)).toBe(true);
		expect(await filesHold(kept.dataDir, integrationKey)).toBe(false);
		const again = await startService({ dataDir: kept.dataDir });
		expect(await ok(again, "getIntegrationKey", { token })).toEqual({ data: integrationKey });
		await again.stop();
	});
});
