import { GROUPS_IN_ALERT_HEADER } from "@signage/contract/devices";
import { type EndpointName, endpoints } from "@signage/contract/endpoints";
import { PAYMENT_FAILED_HEADER } from "@signage/contract/profile";
import { TIER_HEADER } from "@signage/contract/tiers";
import type { BehaviourName } from "./behaviours";
import { Findings } from "./findings";
import { type Judged, judge, judgeRefusal } from "./judge";
import { Made } from "./made";
import type { Options } from "./options";
import { isRefusal, type Parts, type Reply, type Service, Stopped } from "./service";

const CLOCK_MS = 60_000;
const SLOW_MS = 3_000;
/** Who is not signed in, or asks too often, is answered so whatever they ask for. */
const ANSWERS_TO_ALL = new Set([401, 429]);
const SHUT =
	"Without a token, everything is answered so there (401): whether the path is there is not known.";
/** What each answer to a signed-in call may tell. */
const TOLD = [
	["tierHeader", TIER_HEADER],
	["alertsHeader", GROUPS_IN_ALERT_HEADER],
	["paymentHeader", PAYMENT_FAILED_HEADER],
] as const;
/** An id that hardly any row has, and that a service whose ids have 32 bits can still read. */
export const NO_SUCH_ID = "2147483647";

/** A field of an answer that need not fit; undefined where there is none. */
export const field = (value: unknown, name: string): unknown =>
	(value as Record<string, unknown> | null | undefined)?.[name];
/** A list within an answer that need not fit. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** One check of one service: what its parts share. */
export class Walk {
	readonly findings = new Findings();
	readonly made: Made;
	/** Is in the names of all that the check makes. */
	readonly mark = `Service check ${crypto.randomUUID().slice(0, 8)}`;
	/** The plan of the account; undefined where the profile does not tell. */
	tier: string | undefined;
	/** Whether nobody else uses the account: it was made for this check. */
	isOwnAccount = false;
	readonly secrets = new Set<string>();
	/** How the service answers for what it does not have, by whether a token is sent. */
	#unknownPath = new Map<boolean, Reply>();
	#refusals = { worded: 0, wordless: new Set<string>() };

	constructor(
		readonly service: Service,
		readonly options: Options,
	) {
		this.made = new Made(service, this.findings, this.mark);
	}

	/**
	 * Asks for a path that no service has, to know how this one answers for what it does not have. Once somebody is signed in,
	 * that may be another answer.
	 */
	async learnUnknownPath(): Promise<void> {
		const base = this.service.mapping.base ?? "/api/v1";
		const url = `${this.service.origin}${base}/no-such-call-${crypto.randomUUID()}`;
		const headers = { Accept: "application/json" };
		const reply = await this.service.sendAs(undefined, url, { method: "GET", headers });
		this.#unknownPath.set(reply.hasToken, reply);
	}

	#note(reply: Reply): Reply {
		const { status = 0, headers, sent } = reply;
		const date = Date.parse(headers.get("date") ?? "");
		if (!Number.isNaN(date)) {
			const off = Math.abs(date - Date.now());
			this.findings.behaves(
				"clock",
				off > CLOCK_MS + reply.ms ? `It is ${Math.round(off / 1000)} s off.` : undefined,
			);
		}
		if (status >= 400 && status < 500 && status !== 401 && status !== 404) {
			if (this.service.wordsOf(reply)) this.#refusals.worded++;
			else this.#refusals.wordless.add(`${sent} (${status})`);
		}
		return reply;
	}

	/** Makes a call and gives the answer as it is. @throws Stopped */
	async ask(name: EndpointName, parts?: Parts): Promise<Reply> {
		return this.#note(await this.service.ask(name, parts));
	}

	/** Makes a call that should succeed, and keeps what is found out. @returns the body with our names, which need not fit */
	async try(name: EndpointName, parts: Parts = {}): Promise<Judged> {
		return this.take(name, await this.ask(name, parts));
	}

	/**
	 * `try` for a call that has to be undone: `undo` is run at the end, also where no answer came, unless `made.undone` is told
	 * before. Of a call that is refused there is nothing to undo.
	 */
	async tryUndoable(
		name: EndpointName,
		parts: Parts,
		what: string,
		undo: () => Promise<boolean>,
	): Promise<Judged> {
		this.made.undoLater(what, undo);
		const reply = await this.ask(name, parts);
		if (isRefusal(reply)) this.made.undone(what);
		return this.take(name, reply);
	}

	/** Keeps what the answer to a call that should succeed tells. @returns as `try` */
	take(name: EndpointName, reply: Reply): Judged {
		const judged = judge(this.service, name, reply);
		const isSlow = reply.status !== undefined && reply.ms > SLOW_MS;
		const says = isSlow
			? [...judged.says, `It took ${(reply.ms / 1000).toFixed(1)} s.`]
			: judged.says;
		this.findings.call(name, { ...judged, says });
		if (endpoints[name].auth === "user" && reply.status !== undefined && reply.status < 300)
			for (const [behaviour, header] of TOLD) this.#look(behaviour, reply.headers.has(header));
		return judged;
	}

	/** Notes whether an answer has a header; one that contract.md does not name is no difference, but not used. */
	#look(behaviour: (typeof TOLD)[number][0], isThere: boolean): void {
		const none = "There is no such header.";
		if (isThere) this.findings.behaves(behaviour);
		else if (behaviour === "tierHeader") this.findings.behaves(behaviour, none);
		else this.findings.unseen(behaviour, none);
	}

	/** Whether an answer, with or without a token, is what a path that nobody has gets, too. */
	#isAsForAny(reply: Reply): boolean {
		const known = this.#unknownPath.get(reply.hasToken);
		return (
			known?.status !== undefined &&
			known.status < 500 &&
			reply.status === known.status &&
			this.service.wordsOf(reply) === this.service.wordsOf(known) &&
			(reply.text === "") === (known.text === "")
		);
	}

	/**
	 * Whether an answer to a call is what the service says of paths that it does not have. What a gateway answers to everything is
	 * not; nor is it of a call that has been done before.
	 */
	isUnknown(name: EndpointName, reply: Reply): boolean {
		const { verdict, breaks } = this.findings.calls.get(name) ?? {};
		if (verdict === "fits" || (verdict === "differs" && !breaks)) return false;
		return !ANSWERS_TO_ALL.has(Number(reply.status)) && this.#isAsForAny(reply);
	}

	/** Makes a call that names what does not exist, as `what` says: the path is there if it is refused. */
	async refused(name: EndpointName, what: string, parts: Parts): Promise<Reply> {
		const reply = await this.ask(name, parts);
		if (reply.status === 401 && !reply.hasToken && this.#isAsForAny(reply)) this.skip(name, SHUT);
		else {
			const isUnknown = this.isUnknown(name, reply);
			this.findings.call(name, judgeRefusal(this.service, reply, what, isUnknown));
		}
		return reply;
	}

	/**
	 * For a call that is not made, for this reason: makes it without a token, without its fields and for nothing that exists,
	 * which changes nothing, to see whether the path is there.
	 */
	async notTried(name: EndpointName, why: string): Promise<void> {
		const { auth, path } = endpoints[name];
		const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id]) => [String(id), NO_SUCH_ID]);
		const body = auth === "none" ? {} : undefined;
		const reply = await this.service.ask(name, {
			token: "none",
			params: Object.fromEntries(ids),
			body,
		});
		if (reply.status === 405 || reply.status === 501 || this.isUnknown(name, reply)) {
			const says = [`The service answers ${reply.status}, as for a path that it does not have.`];
			this.findings.call(name, { verdict: "missing", breaks: true, says });
			return;
		}
		const isThere =
			reply.status !== undefined && reply.status !== this.#unknownPath.get(reply.hasToken)?.status;
		this.skip(
			name,
			isThere ? `${why} Its path is there (${reply.status} without what it needs).` : why,
		);
	}

	/** Says why a call is not made. */
	skip(name: EndpointName, why: string): void {
		this.findings.call(name, { verdict: "not tried", breaks: false, says: [why] });
	}

	/** Says how a behaviour is. @param problem a sentence; undefined where it is as expected */
	behaves(name: BehaviourName, problem?: string): void {
		this.findings.behaves(name, problem);
	}

	/** Ends the look at errors: every refusal has been seen. */
	closeErrors(): void {
		const { worded, wordless } = this.#refusals;
		if (worded + wordless.size === 0) return;
		const some = [...wordless].slice(0, 3).join(", ");
		this.behaves(
			"errors",
			wordless.size > 0 ? `No words that a page could show: ${some}.` : undefined,
		);
	}

	/** Does a part of the walk; what it stumbles over ends that part alone. @throws Stopped */
	async part(name: string, walk: (part: Walk) => Promise<void>): Promise<void> {
		try {
			await walk(this);
		} catch (cause) {
			if (cause instanceof Stopped) throw cause;
			this.findings.troubles.add(`The check of ${name} ended early: ${(cause as Error).message}`);
		}
	}
}
