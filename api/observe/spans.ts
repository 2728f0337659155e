import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "../../tracing/open-tracing.mjs";
import { wrappedClient } from "../database/wrapped-client";

/** The request that is being answered; without a span once it is. */
interface Request {
	span: Span | null;
}

const requests = new AsyncLocalStorage<Request | undefined>();

/** Does work within a span: what it asks the database for until it has ended is told as part of it. */
export async function within(span: Span, work: () => Promise<void>): Promise<void> {
	const request: Request = { span };
	try {
		await requests.run(request, work);
	} finally {
		// Timers and queues that it has begun go on in its context.
		request.span = null;
	}
}

/** Begins work that is no part of the request that gave the occasion: nothing is told of it. */
export const outside = <T>(work: () => T): T => requests.run(undefined, work);

const WORDS = /^[\s(]*(\w+)/;
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?"?([a-z_]+)"?/i;
/** What is said of a statement: what it does and to which table, nothing of its values. */
function described(text: string) {
	const operation = (WORDS.exec(text)?.[1] ?? "query").toLowerCase();
	const table = TABLE.exec(text)?.[1];
	return {
		name: table ? `${operation} ${table}` : operation,
		attributes: {
			"db.system.name": "postgresql",
			"db.operation.name": operation,
			...(table && { "db.collection.name": table }),
		},
	};
}

/** Asks the database, as a part of the request that is being answered; outside of one nothing is told. */
async function traced<T>(text: string, ask: () => Promise<T>): Promise<T> {
	const span = requests.getStore()?.span;
	if (!span) return ask();
	const { name, attributes } = described(text);
	const part = span.child(name, attributes);
	let isFailed = true;
	try {
		const answer = await ask();
		isFailed = false;
		return answer;
	} finally {
		part.end(isFailed);
	}
}

/** The same client, or pool, whose queries are told as parts of the requests that ask for them. */
export const tracedClient = <C extends object>(client: C): C =>
	wrappedClient(client, (asked, ask) => {
		const [first] = asked as [string | { text: string }];
		return traced(typeof first === "string" ? first : first.text, () => ask(...asked));
	});
