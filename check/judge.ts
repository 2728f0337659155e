import type { Endpoint } from "@signage/contract/endpoint";
import { type EndpointName, endpoints } from "@signage/contract/endpoints";
import { ourAnswer } from "@signage/contract/mapped-call";
import { lacksPlan, mendAnswer } from "@signage/contract/mend-answer";
import type * as z from "zod";
import { differencesIn, mayBeRenamed } from "./differences";
import type { Finding, Verdict } from "./findings";
import { NEEDS } from "./needs";
import type { Reply, Service } from "./service";

/** A finding, and the answer's body with our names, for what comes next; it need not fit. */
export interface Judged extends Finding {
	body: unknown;
}

const said = (verdict: Verdict, says: string, breaks = true): Judged => ({
	verdict,
	breaks,
	says: [says],
	body: undefined,
});

/** As the dashboard tells a page, whatever its type: JSON may come as text/html (app/services/client/answer-body.server.ts). */
const isPage = ({ text }: Reply) => /^\s*<(?:!doctype\s+html|html)\b/i.test(text);

/** Where a redirect leads, without what may be secret. */
function placeOf(location: string | null, origin: string): string {
	if (!location || !URL.canParse(location, origin)) return "nowhere";
	const { origin: to, pathname } = new URL(location, origin);
	return to + pathname;
}

/** The judgement of a status that no call should have, whether success or refusal is expected; undefined for the others. */
function badStatus(service: Service, reply: Reply): Judged | undefined {
	const { status, trouble } = reply;
	if (status === undefined) return said("fails", `No answer: ${trouble}.`);
	if (status === 405 || status === 501) return said("missing", `The service answers ${status}.`);
	const words = service.wordsOf(reply);
	if (status >= 500)
		return said("fails", `The service fails with ${status}${words ? `: ${words}` : "."}`);
	if (status >= 300 && status < 400) {
		const to = placeOf(reply.headers.get("location"), service.origin);
		return said(
			"fails",
			`The service redirects (${status}) to ${to}; the dashboard follows no redirect.`,
		);
	}
	if (status < 200) return said("fails", `The service answers ${status}, which is no answer.`);
	return undefined;
}

function readOurs(
	service: Service,
	name: EndpointName,
	reply: Reply,
): { body?: unknown; fault?: string } {
	try {
		return { body: ourAnswer(name, reply.json, service.mapping) };
	} catch (cause) {
		return { fault: `contract/mapping.ts cannot read the answer: ${(cause as Error).message}.` };
	}
}

/** What an answer that is no JSON of the right kind is. */
const ADRIFT = { empty: "an empty body", text: "text that is no JSON" };

/**
 * The body as the dashboard puts it right by itself (docs/decisions/0014); undefined where it cannot read it all the same, or
 * takes people for having no plan.
 */
function mended(name: EndpointName, body: unknown, error: z.ZodError): unknown {
	if (lacksPlan(name, error)) return undefined;
	const { answer } = endpoints[name] as Endpoint;
	const copy = structuredClone(body);
	mendAnswer(name, copy, error);
	return answer?.safeParse(copy).success ? copy : undefined;
}

function judgeBody(service: Service, name: EndpointName, reply: Reply): Judged {
	const { answer } = endpoints[name] as Endpoint;
	if (isPage(reply))
		return said(
			"differs",
			"A web page comes in place of JSON: perhaps the path leads to a site and not to the service.",
		);
	const { body, fault } = readOurs(service, name, reply);
	const { of, mayBeEmpty } = NEEDS[name];
	const isNeeded = of !== "done";
	const isNothing = mayBeEmpty && reply.text.trim() === "";
	if (!answer || isNothing) return { verdict: "fits", breaks: false, says: [], body };
	const parsed = answer.safeParse(body);
	if (!fault && parsed.success) return { verdict: "fits", breaks: false, says: [], body };
	const missing = reply.text.trim() === "" ? ADRIFT.empty : ADRIFT.text;
	const differences =
		reply.json === undefined
			? [`The answer is ${missing}`]
			: fault
				? [fault]
				: differencesIn(body, parsed.error ?? ({ issues: [] } as never));
	const says = differences.map((one) => one.replace(/[.]?$/, "."));
	if (!fault && parsed.error && mayBeRenamed(body, parsed.error))
		says.push(
			`If it has another name there: \`answer\` of ${name} in contract/mapping.ts says which.`,
		);
	if (isNeeded) {
		const read = fault || !parsed.error ? undefined : mended(name, body, parsed.error);
		return { verdict: "differs", breaks: read === undefined, says, body: read ?? body };
	}
	const lives =
		"The dashboard lives with that: any 2xx is success, and the screen reads again what it needs.";
	return { verdict: "differs", breaks: false, says: [...says, lives], body };
}

/** Judges the answer to a call that should succeed. */
export function judge(service: Service, name: EndpointName, reply: Reply): Judged {
	const bad = badStatus(service, reply);
	if (bad) return bad;
	const status = Number(reply.status);
	const words = service.wordsOf(reply);
	const why = words ? `: ${words}` : ".";
	if (status < 300) return judgeBody(service, name, reply);
	if (status === 404) return said("missing", `The service answers 404${why}`);
	if (status === 401 || status === 403 || status === 402)
		return said("refused", `The service refuses it with ${status}${why}`);
	if (status === 429)
		return said("fails", `The service says that these are too many calls (429)${why}`);
	return said("differs", `The service does not take what the dashboard sends (${status})${why}`);
}

/**
 * Judges the answer to a call that should be refused with a status from 400 to 499, as what it names does not exist.
 * @param isUnknown whether it is answered as a path that the service does not have
 */
export function judgeRefusal(
	service: Service,
	reply: Reply,
	what: string,
	isUnknown: boolean,
): Judged {
	const bad = badStatus(service, reply);
	if (bad) return bad;
	if (isUnknown)
		return said("missing", "The service answers as it does for a path that it does not have.");
	const status = Number(reply.status);
	if (status === 429)
		return said(
			"not tried",
			`Too many calls of this kind (429): whether ${what} is refused is not known.`,
		);
	if (status < 300) return said("differs", `The service accepts ${what} (${status}).`);
	return {
		verdict: "fits",
		breaks: false,
		says: [`It refuses ${what} (${status}).`],
		body: undefined,
	};
}
