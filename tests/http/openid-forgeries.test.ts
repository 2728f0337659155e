import { describe, expect, test } from "vitest";
import { FORGERIES } from "../support/forged-tokens";
import { CODE_CLIENT, TOKEN_CLIENT } from "../support/openid-provider";
import { type Mode, throughProvider } from "../support/openid-site";
import { askedOf, OpenIdVisitor } from "../support/openid-visitor";
import { withOpenIdSite } from "../support/shared";

const FAILED = "Unauthorized Failed to login";

const site = withOpenIdSite();

const visitorOf = (mode: Mode = "code") => new OpenIdVisitor(site, mode);

describe("a token that the provider did not make, or not for this", () => {
	test.each(Object.keys(FORGERIES))("in a posted form: %s", async (name) => {
		const visitor = visitorOf("token");
		const asked = askedOf(await visitor.get("/sign-in/social"));
		const good = { aud: TOKEN_CLIENT.clientId, nonce: String(asked.get("nonce")) };
		const id_token = String(await FORGERIES[name]?.(site.provider, good));
		const state = String(asked.get("state"));
		const page = await visitor.postFragment("social", { state, id_token });
		expect([page.status, page.alert, visitor.isSignedIn]).toEqual([401, FAILED, false]);
		if (id_token.length > 20)
			expect(site.dashboards.token.logs()).not.toContain(id_token.split(".")[1]);
	});

	test("is the only thing wrong with them: the same form with a good one signs in", async () => {
		const visitor = visitorOf("token");
		const asked = askedOf(await visitor.get("/sign-in/social"));
		const id_token = await site.provider.idToken({ nonce: asked.get("nonce") });
		const state = String(asked.get("state"));
		expect((await visitor.postFragment("social", { state, id_token })).status).toBe(302);
	});

	test.each(Object.keys(FORGERIES))("for a code: %s", async (name) => {
		const visitor = visitorOf();
		const start = await visitor.get("/sign-in/social");
		const good = { aud: CODE_CLIENT.clientId, nonce: String(askedOf(start).get("nonce")) };
		const back = await throughProvider(start, site.provider);
		site.provider.forgery = await FORGERIES[name]?.(site.provider, good);
		const page = await visitor.get(back.href).finally(() => {
			site.provider.forgery = undefined;
		});
		expect([page.status, page.alert, visitor.isSignedIn]).toEqual([401, FAILED, false]);
	});
});
