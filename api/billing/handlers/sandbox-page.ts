import type { Plan } from "@signage/contract/billing";
import { isForeignForm } from "@signage/contract/http/foreign-form";
import { shownPrice } from "@signage/contract/text/shown-price";
import type { Context, Hono } from "hono";
import { html } from "hono/html";
import { boundedBody } from "../../http/bounded-body";
import { isFromThisMachine } from "../../http/from-this-machine";
import { type Markup, messageBox, plainPage } from "../../http/plain-page";
import { counted } from "../../problems/grouped";
import type { Services } from "../../start/services";
import { SANDBOX_STYLE } from "./sandbox-style";

const banner = html`<p class="banner" role="note">Sandbox: nothing is charged. This page stands in for a payment provider.</p>`;

/** A page of the sandbox. Its forms lead to itself, and on to the dashboard. */
export function sandboxPage(
	{ config }: Pick<Services, "config">,
	title: string,
	main: Markup,
	status = 200,
): Promise<Response> {
	const dashboard = config.dashboardUrl ? ` ${new URL(config.dashboardUrl).origin}` : "";
	return plainPage(title, html`${banner}${main}`, {
		status,
		theme: config.theme,
		style: SANDBOX_STYLE,
		formTargets: `'self'${dashboard}`,
	});
}

/** A page that says one thing, with a way on. */
export const sandboxMessage = (
	services: Pick<Services, "config">,
	{ title, text, status }: { title: string; text: string; status: number },
	link?: { href: string; label: string },
): Promise<Response> => {
	const box = messageBox({
		mark: status < 400 ? "good" : "bad",
		heading: html`<h1>${title}</h1>`,
		text,
	});
	const way = link ? html`<p class="action"><a href="${link.href}">${link.label}</a></p>` : "";
	return sandboxPage(services, title, html`${box}${way}`, status);
};

/** The plans to choose from. */
export const planChoice = (plans: readonly Plan[], chosen: string): Markup => html`<fieldset>
<legend>Plan</legend>
${plans.map(
	(plan) => html`<label class="plan">
<input type="radio" name="priceId" value="${plan.priceId}" required${plan.priceId === chosen ? html` checked` : ""}>
<span>${plan.title}</span>
<span class="price">${shownPrice(plan)}</span>
<small>${counted(plan.maxScreens, "screen")}, ${counted(plan.maxPages, "page")} in a presentation, ${plan.fileTypes.join(" ")}</small>
</label>
`,
)}</fieldset>`;

/** The fields of a form; a field that is there twice counts once. */
export async function fieldsOf(c: Context): Promise<(name: string) => string> {
	const form = await c.req.parseBody();
	return (name) => {
		const value = form[name];
		return typeof value === "string" ? value : "";
	};
}

/** Lets only those to the sandbox's pages who may: browsers on this machine, unless the settings open it to all. */
export function guardSandbox(app: Hono, services: Services): void {
	const { config } = services;
	const isForAll = config.payments.kind === "sandbox" && config.payments.isForAll;
	app.use("/sandbox/*", boundedBody(config), async (c, next) => {
		if (!isForAll && !isFromThisMachine(c))
			return sandboxMessage(services, {
				title: "Not from here",
				text: "The sandbox opens on the service's own machine only, as anybody could take a plan in it. PAYMENTS=sandbox opens it to all.",
				status: 403,
			});
		if (c.req.method === "POST" && isForeignForm(c.req.raw, config.publicUrl ?? c.req.url))
			return sandboxMessage(services, {
				title: "Not accepted",
				text: "This form was sent from another site.",
				status: 403,
			});
		return next();
	});
}
