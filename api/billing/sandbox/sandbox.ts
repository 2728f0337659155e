import { eq } from "drizzle-orm";
import type { Database } from "../../database/client";
import type { InTurn } from "../../database/turns";
import { logError } from "../../problems/log-error";
import type { Config } from "../../start/config";
import type { PaymentEvent, PaymentProvider } from "../payment-provider";
import {
	endCheckout,
	openCheckout,
	payCheckout,
	readCheckout,
	type SandboxCheckout,
	statusOf,
} from "./checkouts";
import { nextEventAt, tellEvents } from "./events";
import { portalToken } from "./portal-token";
import type { Rules } from "./rules";
import {
	type Change,
	changeSubscription,
	nextTurnAt,
	toProviders,
	turnPeriods,
} from "./subscriptions";
import { sandboxSubscriptions } from "./tables";

/** The longest that a timer waits: clocks are set, machines sleep. */
const LOOK_MS = 60_000;

/** A payment provider in which nothing is charged, with pages of its own (docs/decisions/0026). */
export interface Sandbox extends PaymentProvider {
	/** Undefined for a checkout that there is not. */
	find(checkoutId: string): Promise<SandboxCheckout | undefined>;
	/** Returns whether the checkout was open and the plan is sold. */
	pay(checkoutId: string, priceId: string): Promise<boolean>;
	/** Returns whether the customer has a subscription that could be changed so. */
	change(customerId: string, change: Change): Promise<boolean>;
	/** Tells of events from now on, those too that were left when the service ended. */
	follow(take: (event: PaymentEvent) => Promise<void>): void;
	/** Tells of no more. */
	stop(): Promise<void>;
}

interface Place {
	db: Database;
	inTurn: InTurn;
	config: Config;
	rules: Rules;
	/** Where browsers reach the service, without a trailing slash. */
	apiUrl: () => string;
}

/** Works off what is due: ended periods, then events. */
class Clock {
	private timer: NodeJS.Timeout | undefined;
	private take: ((event: PaymentEvent) => Promise<void>) | null = null;
	private isStopped = false;
	private working: Promise<void> = Promise.resolve();

	constructor(
		private readonly db: Database,
		private readonly inTurn: InTurn,
		private readonly rules: Rules,
	) {}

	follow(take: (event: PaymentEvent) => Promise<void>): void {
		this.take = take;
		this.look();
	}

	/** Has what is due by now, and later what will be, worked off. */
	look(): void {
		clearTimeout(this.timer);
		this.working = this.working
			// Another process may be telling the same events.
			.then(() => this.inTurn("sandbox", () => this.work()))
			.catch((error) => {
				logError("The sandbox", error);
				this.lookIn(LOOK_MS);
			});
	}

	private lookIn(ms: number): void {
		clearTimeout(this.timer);
		if (!this.isStopped) this.timer = setTimeout(() => this.look(), ms);
	}

	async stop(): Promise<void> {
		this.isStopped = true;
		clearTimeout(this.timer);
		await this.working;
	}

	private async work(): Promise<void> {
		if (!this.take || this.isStopped) return;
		await turnPeriods(this.db, this.rules);
		await tellEvents(this.db, this.take);
		const next = [await nextEventAt(this.db), await nextTurnAt(this.db)];
		const at = Math.min(...next.map((one) => one?.getTime() ?? Number.POSITIVE_INFINITY));
		this.lookIn(Math.min(Math.max(at - Date.now(), 10), LOOK_MS));
	}
}

/** The sandbox; it tells of nothing before it is followed. */
export function createSandbox({ db, inTurn, config, rules, apiUrl }: Place): Sandbox {
	const clock = new Clock(db, inTurn, rules);
	const andTell = async <T>(done: Promise<T>): Promise<T> => {
		const result = await done;
		clock.look();
		return result;
	};
	return {
		name: "sandbox",
		async openCheckout(order) {
			const opened = await openCheckout(db, order);
			return { ...opened, url: `${apiUrl()}/sandbox/checkout/${opened.id}` };
		},
		endCheckout: (id) => andTell(endCheckout(db, rules, id)),
		async checkout(id) {
			const row = await readCheckout(db, id);
			return row ? statusOf(row) : null;
		},
		async subscription(id) {
			await turnPeriods(db, rules);
			const [row] = await db
				.select()
				.from(sandboxSubscriptions)
				.where(eq(sandboxSubscriptions.id, id));
			return row ? toProviders(row) : null;
		},
		async changeEmail(customerId, email) {
			await db
				.update(sandboxSubscriptions)
				.set({ email })
				.where(eq(sandboxSubscriptions.customerId, customerId));
		},
		async openPortal(customerId, returnUrl, chosen) {
			const visit = { customerId, returnUrl, priceId: chosen?.priceId };
			return `${apiUrl()}/sandbox/portal/${portalToken(config, visit)}`;
		},
		find: (id) => readCheckout(db, id),
		pay: (id, priceId) => andTell(payCheckout(db, rules, id, priceId)),
		change: (customerId, change) => andTell(changeSubscription(db, rules, customerId, change)),
		follow: (take) => clock.follow(take),
		stop: () => clock.stop(),
	};
}
