import { parse } from "node-html-parser";
import { expect } from "vitest";
import { ok, type TestPerson } from "./caller";
import { expectValidHtml } from "./html-rules";
import { DASHBOARD_URL, type SharedService } from "./service";

/** A service whose sandbox tells of payments a moment after they are made. */
export const SANDBOX = {
	PAYMENTS: "sandbox",
	DASHBOARD_URL,
	SANDBOX_WEBHOOK_MS: "50",
};

/** A page of the sandbox, and what a person reads on it. */
export async function sandboxPage(url: string, init: RequestInit = {}) {
	const answer = await fetch(url, { redirect: "manual", ...init });
	const text = await answer.text();
	const main = parse(text).querySelector("main");
	return {
		status: answer.status,
		headers: answer.headers,
		text,
		main,
		heading: main?.querySelector("h1")?.text,
		alert: main?.querySelector("[role=alert]")?.text,
		location: answer.headers.get("location"),
	};
}

/** Sends one of the page's forms, as a browser does that stays on the page. */
export const sendForm = (url: string, fields: Record<string, string>) =>
	sandboxPage(url, {
		method: "POST",
		body: new URLSearchParams(fields),
		headers: { origin: new URL(url).origin, "sec-fetch-site": "same-origin" },
	});

/** The tier in a person's profile. */
export const tierOf = async (service: SharedService, { token }: { token: string }) =>
	(await ok(service, "getProfile", { token })).subscriptionInfo.tier;

export const expectTier = (service: SharedService, person: { token: string }, tier: string) =>
	expect.poll(() => tierOf(service, person)).toBe(tier);

/** Buys a plan in the sandbox, and waits until it is given. */
export async function buy(
	service: SharedService,
	{ token, email }: TestPerson,
	plan: { priceId: string; tier: string },
): Promise<string> {
	const { priceId, tier } = plan;
	const body = { email, priceId };
	const { sessionId, url } = await ok(service, "createSignupSession", { token, body });
	const paid = await sendForm(String(url), { priceId, answer: "pay" });
	expect([paid.status, paid.location]).toEqual([
		303,
		`${DASHBOARD_URL}/checkout/success?session_id=${sessionId}`,
	]);
	await expectTier(service, { token }, tier);
	return sessionId;
}

export const BASIC = { priceId: "price_basic", tier: "Basic" };
export const PRO = { priceId: "price_pro", tier: "Pro" };
export const ENTERPRISE = { priceId: "price_enterprise", tier: "Enterprise" };

/** Opens a page, which must be valid, and marked as the sandbox's. */
export async function expectPage(url: string) {
	const page = await sandboxPage(url);
	await expectValidHtml(page.text, url);
	expect(page.main?.querySelector(".banner")?.text).toMatch(/^Sandbox: nothing is charged/);
	return page;
}

/** The address of somebody's billing portal, at the change to a plan if one is chosen. */
export const portalOf = async (
	service: SharedService,
	{ token }: { token: string },
	priceId?: string,
) => (await ok(service, "createPortalSession", { token, body: { priceId } })).url;
