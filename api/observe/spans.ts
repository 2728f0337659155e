import { AsyncLocalStorage } from "node:async_hooks";
import type { Span } from "../../tracing/open-tracing.mjs";

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

/** What drivers of the database have in common. */
interface Client {
	query(query: string | { text: string }, ...more: unknown[]): Promise<unknown>;
	transaction?(work: (client: object) => unknown): Promise<unknown>;
}

/** The same client, or pool, whose queries are told as parts of the requests that ask for them. */
export function tracedClient<C extends object>(client: C): C {
	const { query, transaction } = client as Client;
	const instead: Client = {
		query: (asked, ...more) =>
			traced(typeof asked === "string" ? asked : asked.text, () =>
				query.call(client, asked, ...more),
			),
		...(transaction && {
			transaction: (work: (client: object) => unknown) =>
				transaction.call(client, (own) => work(tracedClient(own))),
		}),
	};
	return new Proxy(client, {
		get(target, name) {
			const value = Reflect.get(Object.hasOwn(instead, name) ? instead : target, name);
			return typeof value === "function" ? value.bind(target) : value;
		},
	});
}
