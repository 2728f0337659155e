import type { Hono } from "hono";
import { serveSandboxCheckouts } from "../billing/handlers/sandbox-checkout";
import { guardSandbox } from "../billing/handlers/sandbox-page";
import { serveSandboxPortal } from "../billing/handlers/sandbox-portal";
import { serveWebhook } from "../billing/handlers/webhook";
import type { PaymentProvider } from "../billing/payment-provider";
import { endPastPlans, endSandboxPlans } from "../billing/rules/decide-tier";
import { followTable } from "../billing/rules/follow-table";
import { handleEvent } from "../billing/rules/handle-event";
import { overdueReader } from "../billing/rules/overdue";
import { createSandbox, type Sandbox } from "../billing/sandbox/sandbox";
import type { OpenDatabase } from "../database/client";
import { pauseScreensOfAll } from "../devices/rules/pause-screens";
import { defaultPlans } from "../plans/read-plans";
import { logError } from "../problems/log-error";
import type { Config } from "./config";
import type { Services } from "./services";

const ENDS_MS = 60_000;

const EXAMPLE_PRICES =
	"PLANS_FILE is not set: the plans have example prices, which Stripe does not know and refuses.";

/** How this service takes payments. */
export interface Payments {
	provider: PaymentProvider | null;
	/** The provider, where it is the sandbox. */
	sandbox: Sandbox | null;
}

/** @param apiUrl where browsers reach the service, without a trailing slash */
export async function openPayments(
	config: Config,
	{ db, inTurn }: OpenDatabase,
	apiUrl: () => string,
): Promise<Payments> {
	const { payments, plans } = config;
	if (payments.kind === "off") return { provider: null, sandbox: null };
	if (payments.kind === "stripe") {
		if (plans === defaultPlans) console.warn(EXAMPLE_PRICES);
		// Loaded only where it is used.
		const { createStripe } = await import("../billing/stripe/stripe-provider");
		return { provider: await createStripe(payments), sandbox: null };
	}
	const { eventMs, periodSeconds } = payments;
	const sandbox = createSandbox({
		db,
		inTurn,
		config,
		rules: { plans, eventMs, periodSeconds },
		apiUrl,
	});
	return { provider: sandbox, sandbox };
}

/** The addresses of payments that are not calls of the table. */
export function servePayments(app: Hono, services: Services, { sandbox }: Payments): void {
	serveWebhook(app, services);
	if (!sandbox) return;
	guardSandbox(app, services);
	serveSandboxCheckouts(app, sandbox, services);
	serveSandboxPortal(app, sandbox, services);
}

/**
 * Brings accounts in line with the plan table, and from now on ends plans in time and takes the sandbox's events. Resolves
 * to what stops that.
 */
export async function followPayments(
	services: Services,
	{ provider, sandbox }: Payments,
): Promise<() => Promise<void>> {
	const { db, config } = services;
	if (provider?.name === "stripe") await endSandboxPlans(db, config.plans);
	await followTable(db, config.plans);
	await endPastPlans(db, config.plans);
	await pauseScreensOfAll(db, config.plans);
	const readOverdue = provider && overdueReader(services, provider);
	const timer = setInterval(() => {
		endPastPlans(db, config.plans).catch((error) => logError("Ending plans", error));
		readOverdue?.().catch((error) => logError("Reading subscriptions", error));
	}, ENDS_MS);
	sandbox?.follow((event) => handleEvent(services, sandbox, event));
	return async () => {
		clearInterval(timer);
		await sandbox?.stop();
	};
}
