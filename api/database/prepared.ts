import { type PGlite, protocol } from "@electric-sql/pglite";

const { serialize } = protocol;
type Send = PGlite["execProtocolStream"];
type Answer = Awaited<ReturnType<Send>>;
type Options = Parameters<Send>[1];

/** The first byte of PostgreSQL's messages of the extended query protocol. */
const PARSE = "P".charCodeAt(0);
const DESCRIBE = "D".charCodeAt(0);
const BIND = "B".charCodeAt(0);
const EXECUTE = "E".charCodeAt(0);
/** Behind it: the message's length, in four bytes. */
const NAME_AT = 5;

/** So many statements are kept; the one that was prepared first gives way. */
const MOST = 300;
/** Longer messages are mostly of many rows at once, and of another number of them each time. */
const LONGEST = 16_000;
/** So long a statement's plan is kept: tables grow, and what is counted of them changes. */
const KEPT_MS = 60_000;
/** The answers to what a statement is that has become another one, or is gone. */
const OVER = new Set(["0A000", "26000"]);

interface Statement {
	name: string;
	text: string;
	until: number;
	/** What PostgreSQL says of its parameters and its rows. */
	described: Answer;
}

/** The text of a Parse message without a name and without types; undefined of others, and of long ones. */
function textOf(message: Uint8Array): string | undefined {
	if (message[NAME_AT] !== 0 || message.length > LONGEST) return undefined;
	const end = message.indexOf(0, NAME_AT + 1);
	const hasTypes = message[end + 1] !== 0 || message[end + 2] !== 0;
	return hasTypes ? undefined : Buffer.from(message.subarray(NAME_AT + 1, end)).toString();
}

/** A Bind message of the unnamed portal and statement, for the statement of this name. */
function boundTo(name: string, message: Uint8Array): Buffer {
	const nameAt = NAME_AT + 1;
	const bound = Buffer.concat([
		message.subarray(0, nameAt),
		Buffer.from(name),
		message.subarray(nameAt),
	]);
	bound.writeInt32BE(bound.length - 1, 1);
	return bound;
}

/** The statements that are prepared, by their texts. */
function createStatements(send: Send) {
	const statements = new Map<string, Statement>();
	/** What was asked once: most of that is never asked again, such as migrations. */
	const asked = new Set<string>();
	/** The names of those that PostgreSQL still has, and nobody asks for. */
	const left: string[] = [];
	let count = 0;

	const isAskedAgain = (text: string) => {
		if (asked.has(text)) return true;
		if (asked.size >= MOST) asked.clear();
		asked.add(text);
		return false;
	};
	const forget = ({ text, name }: Statement) => {
		statements.delete(text);
		left.push(name);
	};
	/** Forgets statements that are too many or too old. */
	function closing(): Uint8Array[] {
		const now = performance.now();
		const all = [...statements.values()];
		const over = all.filter(({ until }, index) => until < now || index <= all.length - MOST);
		for (const one of over) forget(one);
		return left.splice(0).map((name) => serialize.close({ type: "S", name }));
	}
	return {
		forget,
		/** The statement of this text; undefined for the first time that it is asked. */
		async of(text: string, options: Options): Promise<Statement | undefined> {
			const known = statements.get(text);
			if (known && known.until > performance.now()) return known;
			if (!isAskedAgain(text)) return undefined;
			const name = `kept_${count++}`;
			const made = [serialize.parse({ name, text }), serialize.describe({ type: "S", name })];
			const described = await send(Buffer.concat([...closing(), ...made]), options);
			const statement = { name, text, until: performance.now() + KEPT_MS, described };
			statements.set(text, statement);
			return statement;
		},
	};
}

/**
 * Has this client prepare what it is asked for a second time, as planning takes longer than most queries. PGlite asks for
 * each query in six messages: Parse, Describe of the statement, Bind, Describe of its rows, Execute, Sync. Of a statement that is
 * prepared, Bind and Execute are sent in one, and Sync; what the others would answer is known.
 */
export function preparing(client: PGlite): PGlite {
	const send = client.execProtocolStream.bind(client);
	const statements = createStatements(send);
	/** That of the query which runs now: PGlite runs one after the other. */
	let current: Statement | undefined;
	let bound: Uint8Array | undefined;

	async function run(message: Uint8Array, statement: Statement, options: Options) {
		try {
			return await send(message, options);
		} catch (error) {
			if (OVER.has((error as { code?: string }).code ?? "")) statements.forget(statement);
			throw error;
		}
	}
	client.execProtocolStream = async (message, options) => {
		const [kind] = message;
		if (kind === PARSE) {
			current = undefined;
			const text = textOf(message);
			if (text !== undefined) current = await statements.of(text, options);
			return current ? [] : send(message, options);
		}
		if (!current) return send(message, options);
		if (kind === DESCRIBE) return current.described;
		if (kind === BIND) {
			bound = boundTo(current.name, message);
			return [];
		}
		if (kind === EXECUTE && bound) {
			const whole = Buffer.concat([bound, message]);
			bound = undefined;
			return run(whole, current, options);
		}
		return send(message, options);
	};
	return client;
}
