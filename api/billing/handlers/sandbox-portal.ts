import { shownAmount, shownPrice } from "@signage/contract/text/shown-price";
import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { planOfPrice, type SoldPlan } from "../../plans/plan-table";
import { utcDay } from "../../problems/utc-day";
import type { Services } from "../../start/services";
import { type PortalVisit, readPortalToken } from "../sandbox/portal-token";
import type { Sandbox } from "../sandbox/sandbox";
import {
	invoicesOf,
	isPaidOtherwise,
	type SandboxInvoice,
	type SandboxSubscription,
	subscriptionOf,
} from "../sandbox/subscriptions";
import { fieldsOf, planChoice, sandboxMessage, sandboxPage } from "./sandbox-page";

/** What a change did, by the word in the portal's address behind it. */
const DONE: Readonly<Record<string, string>> = {
	plan: "The plan is changed. The dashboard hears of it in a moment.",
	cancel: "The plan ends with the period that is paid.",
	resume: "The plan goes on.",
};

const button = (intent: string, label: string) => html`<form method="post"><div class="buttons">
<button type="submit" name="intent" value="${intent}" class="quiet">${label}</button>
</div></form>`;

function stateText({ hasEnded, cancelAtPeriodEnd, periodEnd }: SandboxSubscription): string {
	if (hasEnded) return `Ended on ${utcDay(periodEnd)}`;
	return `${cancelAtPeriodEnd ? "Ends" : "Renews"} on ${utcDay(periodEnd)}`;
}

/** What a change of the plan costs. @param present undefined for a plan that is not sold any more */
function costText(plans: readonly SoldPlan[], present: SoldPlan | undefined): string {
	const difference = "A dearer plan costs the difference to what is paid for this period at once.";
	const isWhole = (plan: SoldPlan) => !present || isPaidOtherwise(present, plan);
	if (plans.every(isWhole)) return "A new period begins at once, and is paid in full.";
	if (!plans.some(isWhole)) return difference;
	return `${difference} With another interval or currency, a new period begins at once, and is paid in full.`;
}

function subscriptionPart({ config }: Services, row: SandboxSubscription, chosen?: string) {
	const plan = planOfPrice(config.plans, row.priceId);
	return html`<section class="box part">
<h2>Your plan</h2>
<dl>
<dt>Plan</dt><dd>${plan ? `${plan.title}, ${shownPrice(plan)}` : row.priceId}</dd>
<dt>State</dt><dd>${stateText(row)}</dd>
<dt>Email</dt><dd>${row.email}</dd>
</dl>
</section>
${
	row.hasEnded
		? ""
		: html`<section class="box part">
<h2>Change the plan</h2>
<form method="post">
${planChoice(config.plans.plans, chosen ?? row.priceId)}
<p class="lead">${costText(config.plans.plans, plan)} With a plan that has fewer screens, the newest ones beyond them pause; nothing is deleted.</p>
<div class="buttons"><button type="submit" name="intent" value="plan">Change the plan</button></div>
</form>
${row.cancelAtPeriodEnd ? button("resume", "Take the cancellation back") : button("cancel", "Cancel at the end of the period")}
</section>`
}`;
}

const invoicesPart = (token: string, invoices: SandboxInvoice[]) => html`<section class="box part">
<h2>Invoices</h2>
<ul>
${invoices.map(
	({ id, description, amount, currency, createdAt }) => html`<li>
<a href="/sandbox/portal/${token}/invoices/${id}">${utcDay(createdAt)}: ${description}</a>
<span class="price">${shownAmount(amount, currency)}</span>
</li>
`,
)}</ul>
</section>`;

const invoicePage = (services: Services, back: string, invoice: SandboxInvoice) => {
	const { id, email, description, amount, currency, createdAt } = invoice;
	const main = html`<div class="head"><div><h1>Invoice</h1><p class="lead">${id}</p></div></div>
<section class="box part">
<dl>
<dt>Date</dt><dd>${utcDay(createdAt)}</dd>
<dt>For</dt><dd>${email}</dd>
<dt>What</dt><dd>${description}</dd>
<dt>Amount</dt><dd class="price">${shownAmount(amount, currency)}</dd>
<dt>State</dt><dd>Paid, in the sandbox: no money has moved</dd>
</dl>
</section>
<p class="action action-quiet back no-print"><a href="${back}">All invoices</a></p>`;
	return sandboxPage(services, `Invoice of ${utcDay(createdAt)}`, main);
};

const endedLink = (services: Services) =>
	sandboxMessage(services, {
		title: "This link has ended",
		text: "It is good for half an hour. Open the invoices anew from your profile.",
		status: 404,
	});

/** Serves the billing portal: the plan, its invoices, change, cancel, and take the cancellation back. */
export function serveSandboxPortal(app: Hono, sandbox: Sandbox, services: Services): void {
	const { db, config } = services;
	const path = "/sandbox/portal/:token";
	const tokenOf = (c: Context) => c.req.param("token") ?? "";
	const visitOf = (c: Context) => readPortalToken(config, tokenOf(c));
	const here = (c: Context) => `/sandbox/portal/${tokenOf(c)}`;

	async function portalPage(
		c: Context,
		{ customerId, returnUrl, priceId }: PortalVisit,
		trouble?: string,
	): Promise<Response> {
		const row = await subscriptionOf(db, customerId);
		const asked = c.req.query("done") ?? "";
		const done = Object.hasOwn(DONE, asked) ? DONE[asked] : undefined;
		const main = html`<div class="head"><div><h1>Subscription and invoices</h1></div>
<p class="action action-quiet"><a href="${returnUrl}">Back to the dashboard</a></p></div>
${trouble ? html`<p class="notice notice-bad" role="alert">${trouble}</p>` : ""}
${done && !trouble ? html`<p class="notice notice-good" role="status">${done}</p>` : ""}
${row ? subscriptionPart(services, row, done ? undefined : priceId) : ""}
${invoicesPart(tokenOf(c), await invoicesOf(db, customerId))}`;
		return sandboxPage(services, "Subscription and invoices", main, trouble ? 400 : 200);
	}

	app.get(path, (c) => {
		const visit = visitOf(c);
		return visit ? portalPage(c, visit) : endedLink(services);
	});

	app.post(path, async (c) => {
		const visit = visitOf(c);
		if (!visit) return endedLink(services);
		const field = await fieldsOf(c);
		const intent = field("intent");
		if (!Object.hasOwn(DONE, intent)) return portalPage(c, visit, "Choose one of the buttons.");
		const change =
			intent === "plan"
				? { priceId: field("priceId") }
				: { cancelAtPeriodEnd: intent === "cancel" };
		if (await sandbox.change(visit.customerId, change))
			return c.redirect(`${here(c)}?done=${intent}`, 303);
		return portalPage(c, visit, "That could not be changed: the plan has ended, or is not sold.");
	});

	app.get(`${path}/invoices/:id`, async (c) => {
		const visit = visitOf(c);
		if (!visit) return endedLink(services);
		const invoices = await invoicesOf(db, visit.customerId);
		const invoice = invoices.find(({ id }) => id === c.req.param("id"));
		if (invoice) return invoicePage(services, here(c), invoice);
		return sandboxMessage(
			services,
			{ title: "There is no such invoice", text: "Choose another one.", status: 404 },
			{ href: here(c), label: "All invoices" },
		);
	});
}
