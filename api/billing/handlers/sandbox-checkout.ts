import type { Context, Hono } from "hono";
import { html } from "hono/html";
import type { Services } from "../../start/services";
import { type SandboxCheckout, statusOf } from "../sandbox/checkouts";
import type { Sandbox } from "../sandbox/sandbox";
import { fieldsOf, planChoice, sandboxMessage, sandboxPage } from "./sandbox-page";

/** The page on which a plan is chosen and paid. */
function checkoutPage(
	services: Services,
	{ email, priceId }: SandboxCheckout,
	{ trouble, chosen = priceId }: { trouble?: string; chosen?: string } = {},
): Promise<Response> {
	const { plans } = services.config.plans;
	const main = html`<div class="head"><div><h1>Checkout</h1><p class="lead">For ${email}</p></div></div>
${trouble ? html`<p class="notice notice-bad" role="alert">${trouble}</p>` : ""}
<form method="post" class="box part">
${planChoice(plans, chosen)}
<div class="buttons">
<button type="submit" name="answer" value="pay">Pay and subscribe</button>
<button type="submit" name="answer" value="decline" class="quiet">Have the payment declined</button>
<button type="submit" name="answer" value="back" class="quiet" formnovalidate>Go back without paying</button>
</div>
</form>`;
	return sandboxPage(services, "Checkout", main, trouble ? 402 : 200);
}

/** What there is to say of a checkout that cannot be paid; undefined for one that can. */
function overPage(services: Services, row: SandboxCheckout | undefined) {
	if (!row)
		return sandboxMessage(services, {
			title: "There is no such checkout",
			text: "Its address is not whole, or it is long gone. Start again in the dashboard.",
			status: 404,
		});
	const { status } = statusOf(row);
	if (status === "complete")
		return sandboxMessage(
			services,
			{ title: "This checkout is paid", text: "Nothing is left to do here.", status: 200 },
			{ href: row.successUrl, label: "Go on to the dashboard" },
		);
	if (status === "open") return undefined;
	return sandboxMessage(
		services,
		{
			title: "This checkout has ended",
			text: "It lasts for a day, or until a newer one is started. Start again in the dashboard.",
			status: 410,
		},
		{ href: row.cancelUrl, label: "Go back to the dashboard" },
	);
}

/** Serves the checkouts: choose a plan, pay, have it declined or go back. */
export function serveSandboxCheckouts(app: Hono, sandbox: Sandbox, services: Services): void {
	const path = "/sandbox/checkout/:id";
	/** No id has U+0000, which the database refuses to look for. */
	const rowOf = async (c: Context) => {
		const id = c.req.param("id") ?? "";
		return id.includes("\0") ? undefined : sandbox.find(id);
	};

	app.get(path, async (c) => {
		const row = await rowOf(c);
		return overPage(services, row) ?? checkoutPage(services, row as SandboxCheckout);
	});

	app.post(path, async (c) => {
		const row = await rowOf(c);
		if (!row) return overPage(services, row);
		const field = await fieldsOf(c);
		// Who goes back is told that nothing was charged.
		if (field("answer") === "back" && statusOf(row).status !== "complete")
			return c.redirect(row.cancelUrl, 303);
		const over = overPage(services, row);
		if (over) return over;
		const chosen = field("priceId");
		if (field("answer") === "decline")
			return checkoutPage(services, row, { chosen, trouble: "The payment was declined." });
		if (field("answer") !== "pay")
			return checkoutPage(services, row, { chosen, trouble: "Choose one of the buttons." });
		if (await sandbox.pay(row.id, chosen)) return c.redirect(row.successUrl, 303);
		const now = await rowOf(c);
		return overPage(services, now) ?? checkoutPage(services, row, { trouble: "Choose a plan." });
	});
}
