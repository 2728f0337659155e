import type { HttpBindings } from "@hono/node-server";
import { GROUPS_IN_ALERT_HEADER } from "@signage/contract/devices";
import { API_BASE, type Endpoint, takesKey } from "@signage/contract/endpoint";
import { type EndpointName, endpoints, type OutputOf } from "@signage/contract/endpoints";
import { fewAtOnce } from "@signage/contract/http/few-at-once";
import { PAYMENT_FAILED_HEADER } from "@signage/contract/profile";
import { TIER_HEADER } from "@signage/contract/tiers";
import type { Context, Hono } from "hono";
import type * as z from "zod";
import { isAccountGone } from "../database/errors";
import { logError } from "../problems/log-error";
import { placeOf } from "../problems/place-of";
import { notFound, ProblemError } from "../problems/problem";
import type { Services } from "../start/services";
import { inAnyCase } from "./any-case";
import { refuseBodyBeyondRows, refuseParamsBeyondRows } from "./beyond-rows";
import { keyOf } from "./call-key";
import { callerAddress } from "./caller-address";
import { type Caller, callerOf, presentlyTold } from "./callers";
import { firstAnswer, type Prepare } from "./first-answers/first-answer";
import type { Call, Handler, Handlers } from "./handler";
import { type JsonBody, readJsonBody } from "./json-body";
import { notAllowed } from "./not-allowed";
import { plainWords } from "./plain-words";
import { errorAnswer, schemaProblem, unauthorized } from "./problem-answer";
import { refuseNul } from "./text-without-nul";
import { unfitBodies } from "./unfit-bodies";

const IN_WORDS = { error: plainWords };
const NO_BODY: JsonBody = { text: "", value: undefined };
/** A name has 253 letters at most (RFC 1035); with the scheme and a port. */
const ORIGIN_MAX = 300;

/** So many calls of one person are worked on at a time. */
const CALLS_AT_ONCE = 4;
const inTurn = fewAtOnce<number>(CALLS_AT_ONCE);

/** What nobody hears: who called has hung up. */
const hasLeft = () => new ProblemError(408, "The caller has gone.");

/** Where the caller reaches this service. @throws ProblemError 400 for a Host that no name is as long as: answers name it often */
function originOf(c: Context, { publicUrl }: Services["config"]): string {
	if (publicUrl) return publicUrl;
	const { origin } = new URL(c.req.url);
	if (origin.length > ORIGIN_MAX)
		throw new ProblemError(400, "The Host of the request is longer than a name can be.");
	return origin;
}

function parseParams(schema: z.ZodType | undefined, values: Record<string, string>): unknown {
	const parsed = schema?.safeParse(values, IN_WORDS);
	if (parsed && !parsed.success) throw notFound("What this address names");
	return parsed?.data;
}

function parseQuery(schema: z.ZodType | undefined, values: Record<string, string>): unknown {
	const parsed = schema?.safeParse(inAnyCase(schema, values), IN_WORDS);
	if (parsed && !parsed.success) throw schemaProblem(parsed.error, "query");
	return parsed?.data;
}

/** A request, which row of the table it calls, and who calls. */
interface Called<N extends EndpointName> {
	name: N;
	c: Context;
	caller: Caller;
	services: Services;
}

/** Answers one call: checks parameters and body, then runs the handler. */
async function answerCall<N extends EndpointName>(
	handler: Handler<N>,
	called: Called<N>,
): Promise<Response> {
	const { name, c, caller, services } = called;
	const row: Endpoint = endpoints[name];
	const params = parseParams(row.params, c.req.param());
	refuseParamsBeyondRows(params);
	refuseNul(c.req.query(), "query");
	const query = parseQuery(row.query, c.req.query());
	const body = row.body ? await readJsonBody(c.req.raw, row.nulIn) : NO_BODY;
	const address = callerAddress(c, services.config);
	const value = row.body && inAnyCase(row.body, body.value);
	const parsedBody = row.body?.safeParse(value, IN_WORDS);
	if (parsedBody && !parsedBody.success) {
		const unfit = { services, caller, address, value };
		const answer = await unfitBodies[name]?.(unfit);
		if (answer) return answer;
		throw schemaProblem(parsedBody.error, "body");
	}
	refuseBodyBeyondRows(parsedBody?.data);
	const { userId, screen } = caller;
	const call: Call<N> = {
		params: params as OutputOf<N, "params">,
		query: query as OutputOf<N, "query">,
		body: parsedBody?.data as OutputOf<N, "body">,
		userId,
		screen,
		origin: originOf(c, services.config),
		address,
		browserKey: c.req.header("x-browser-key") || null,
		request: c.req.raw,
	};
	const prepare = async () =>
		typeof handler === "function"
			? (used: Services) => handler(call, used)
			: handler.prepare(call, services);
	const isPrepared = typeof handler !== "function";
	const answer = await runOnce(called, { text: body.text, prepare, isPrepared });
	// Whoever has made a change must not be told by us, a moment later, what was before it.
	if (row.auth === "user" && row.method !== "GET") await services.screens.caughtUp();
	if (answer instanceof Response) return answer;
	return row.answer ? Response.json(answer) : new Response(null, { status: row.status ?? 200 });
}

/** A call that is to be made, perhaps not for the first time. */
interface Attempt {
	/** Of its body. */
	text: string;
	prepare: Prepare;
	/** Whether it has two steps, of which the first one is slow. */
	isPrepared: boolean;
}

/**
 * Runs the call, or gives the answer that one with the same Idempotency-Key has had. Of one person few are run at a time, and those
 * of who has hung up not at all: however many calls somebody makes, others do not wait for them.
 */
async function runOnce<N extends EndpointName>(
	{ name, c, caller: { userId }, services }: Called<N>,
	{ text, prepare, isPrepared }: Attempt,
): Promise<unknown> {
	const key = keyOf(c.req.raw);
	const run = async () => {
		if (!key || !takesKey(endpoints[name])) return (await prepare())(services);
		const { path } = c.req;
		const once = () => firstAnswer(services, { userId, path, key, text }, prepare);
		// Preparing one beside the other would end at the payment provider what the other is answered with.
		return isPrepared ? services.inTurn(`${userId} ${path} ${key}`, once) : once();
	};
	if (userId === 0) return run();
	return inTurn(userId, async () => {
		if ((c.env as HttpBindings | undefined)?.outgoing?.destroyed) throw hasLeft();
		return run();
	});
}

/** Calls after which what is told of the caller's account may be another than before. */
const MAY_CHANGE_TOLD: readonly EndpointName[] = [
	"refreshSubscription",
	"createCheckoutSession",
	"getCheckoutStatus",
	"createSignupSession",
	"createPortalSession",
	"startAlert",
	"startAlertEverywhere",
	"stopAlert",
	"stopAlertEverywhere",
	"updateDeviceGroup",
	"deleteDeviceGroup",
	"deletePresentation",
];

/** What is told of the account after a call. Where it cannot be read that is not told: what the call has done is done. */
async function toldAfter<N extends EndpointName>({ name, c, caller, services }: Called<N>) {
	if (!MAY_CHANGE_TOLD.includes(name)) return caller.told;
	return presentlyTold(c.req.raw, services).catch((error) => {
		logError(placeOf(c, `reading the account after ${name}`), error);
		return undefined;
	});
}

/** The answer with what a signed-in caller's account is now (decision 0026), of which a page learns at once that way. */
async function withTold<N extends EndpointName>(
	answer: Response,
	called: Called<N>,
): Promise<Response> {
	const told = await toldAfter(called);
	if (!told) return answer;
	answer.headers.set(TIER_HEADER, told.tier);
	answer.headers.set(GROUPS_IN_ALERT_HEADER, String(told.groupsInAlert));
	answer.headers.set(PAYMENT_FAILED_HEADER, String(told.isPaymentFailed));
	return answer;
}

function registerCall<N extends EndpointName>(
	app: Hono,
	name: N,
	handlers: Handlers,
	services: Services,
): void {
	const row: Endpoint = endpoints[name];
	const handler: Handler<N> =
		handlers[name] ??
		(() => Promise.reject(new ProblemError(501, `“${row.summary}” is not built yet.`)));
	app.on(row.method, API_BASE + row.path.replace(/\{(\w+)\}/g, ":$1"), async (c) => {
		// A token of an account that is gone is none, also where it went while the call was under way.
		const asError = (error: unknown) =>
			isAccountGone(error) ? unauthorized() : errorAnswer(error, placeOf(c, name));
		try {
			const caller = await callerOf(c.req.raw, row.auth, services);
			if (!caller) return unauthorized();
			c.set("account", caller.userId || caller.screen.ownerId);
			c.set("isScreen", row.auth === "device");
			const called = { name, c, caller, services };
			return await withTold(await answerCall(handler, called).catch(asError), called);
		} catch (error) {
			return asError(error);
		}
	});
}

/** The fixed paths that a path with a parameter matches too, such as /DeviceGroups/alert. */
function shadowedPaths(fixed: EndpointName[], others: EndpointName[]): Set<string> {
	const patterns = others.map((name) => endpoints[name].path.replace(/\{\w+\}/g, "[^/]+"));
	const isShadowed = (path: string) =>
		patterns.some((pattern) => new RegExp(`^${pattern}$`).test(path));
	return new Set(fixed.map((name) => endpoints[name].path).filter(isShadowed));
}

/** Registers every row of the endpoint table. A row without a handler answers 501. */
export function registerCalls(app: Hono, handlers: Handlers, services: Services): void {
	const names = Object.keys(endpoints) as EndpointName[];
	const isFixed = (name: EndpointName) => !endpoints[name].path.includes("{");
	const [fixed, others] = [names.filter(isFixed), names.filter((name) => !isFixed(name))];
	// Fixed paths first: Hono takes the first match.
	for (const name of fixed) registerCall(app, name, handlers, services);
	for (const path of shadowedPaths(fixed, others)) {
		const here = fixed.filter((name) => endpoints[name].path === path);
		const methods = here.map((name) => endpoints[name].method);
		app.all(API_BASE + path, (c) => notAllowed(c.req.method, methods));
	}
	for (const name of others) registerCall(app, name, handlers, services);
}
