import type { Endpoint } from "@signage/contract/endpoint";
import type { EndpointName } from "@signage/contract/endpoints";
import { problem } from "@signage/contract/problem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unfitBodies } from "../../api/http/unfit-bodies";
import { type Belongings, builtRows, giveBelongings, pathTo } from "../support/belongings";
import { newPerson } from "../support/caller";
import { exampleBody, fieldsOf, withValue } from "../support/schema-examples";
import { startService, type TestService } from "../support/service";

// One of its own: its throttle counts the wrong device codes.
let service: TestService;
let tokens: Record<Endpoint["auth"], string>;
let owned: Belongings;
beforeAll(async () => {
	service = await startService();
	const { token } = await newPerson(service);
	owned = await giveBelongings(service, token);
	tokens = { none: "", user: token, device: owned.screenToken };
});
afterAll(() => service.stop());

const ROWS = builtRows.filter(([, { body }]) => body !== undefined);

interface Sent {
	/** What is wrong with it, for messages. */
	what: string;
	text: string;
}

const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
const MEBIBYTE = 1024 * 1024;
/** What is no body of any call, or next to none. */
const WHOLE: Sent[] = [
	...["[]", "[{}]", '"text"', "7", "true", "{", "{}}", '{"a":1,}', "nul"].map((text) => ({
		what: text,
		text,
	})),
	{ what: "many lists in lists", text: deep(50_000) },
	{ what: "many lists in a field", text: `{"title":${deep(50_000)},"email":${deep(50_000)}}` },
	{ what: "many objects in objects", text: `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}` },
	{ what: "a byte over 1 MiB", text: `"${"x".repeat(MEBIBYTE - 1)}"` },
];

/** What a field may hold, as JSON; whether it fits is for the schema to say. */
const VALUES: Record<string, string> = {
	"a list": "[]",
	"an object": '{"a":{"b":1}}',
	null: "null",
	true: "true",
	"a number": "7",
	"a text": '"text"',
	"an empty text": '""',
	"a long text": `"${"x".repeat(100_000)}"`,
	"half a character": '"\\ud800"',
	"less than nothing, and no whole number": "-1.5",
	"a large number": "9007199254740993",
	"a number beyond all": "1e400",
	"its prototype": '{"__proto__":{"isAdmin":true}}',
};
const MARK = "the value";

/** Every body that is tried with a call: the example with one field changed, and others. */
function bodiesOf(name: EndpointName, row: Endpoint): Sent[] {
	const example = exampleBody(name, row, owned.inBodies);
	const inFields = fieldsOf(row).flatMap(({ path }) => {
		const body = exampleBody(name, row, owned.inBodies, path);
		const text = JSON.stringify(withValue(body, path, MARK));
		return Object.entries(VALUES).map(([what, value]) => ({
			what: `${what} in ${path.join(".")}`,
			text: text.replace(`"${MARK}"`, () => value),
		}));
	});
	const fields = JSON.stringify(example ?? {}).slice(1, -1);
	const more = ['"__proto__":{"a":1}', '"constructor":{"prototype":{"a":1}}', '"toString":1'];
	const twice = fields && [{ what: "each field twice", text: `{${fields},${fields}}` }];
	return [
		...WHOLE,
		...inFields,
		...more.map((one) => ({ what: one, text: `{${fields && `${fields},`}${one}}` })),
		...(twice || []),
	];
}

/** What schemas say by themselves, for programmers; people read it (spec 8). */
const NO_SENTENCE = /invalid input|too (?:big|small)|expected|[<>]=|undefined|NaN|unrecognized/i;

const isPlain = (sentences: readonly string[]) =>
	new Set(sentences).size === sentences.length &&
	!sentences.some((sentence) => NO_SENTENCE.test(sentence));

const isWord = (name: EndpointName, status: number, text: string, type: string | null) => {
	// ASP.NET Core says nothing more, and RFC 8628 has words of its own.
	if (text === "") return status === 401 || name in unfitBodies;
	if (name === "createDeviceToken" && status === 400 && type?.startsWith("application/json"))
		return true;
	const said = problem.safeParse(JSON.parse(text)).data;
	if (type !== "application/problem+json") return false;
	return said?.errors ? Object.values(said.errors).every(isPlain) : Boolean(said?.detail);
};

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

test.each(ROWS)(
	"%s: no body makes the service fail, and what does not fit is refused in words",
	async (name, row) => {
		const authorization = tokens[row.auth] && `Bearer ${tokens[row.auth]}`;
		const tryOne = async ({ what, text }: Sent): Promise<string[]> => {
			const answer = await fetch(service.url + pathTo(row, owned), {
				method: row.method,
				headers: { "content-type": "application/json", ...(authorization && { authorization }) },
				body: text,
			});
			const said = await answer.text();
			const { status, headers } = answer;
			const fits = row.body?.safeParse(parsed(text)).success;
			const isRefused = status >= 400 && status < 500;
			if (!isRefused && !(fits && status < 300)) return [`${what}: ${status}`];
			const isSaid = !isRefused || isWord(name, status, said, headers.get("content-type"));
			return isSaid ? [] : [`${what}: ${status} without a word: ${said}`];
		};
		const found = await Promise.all(bodiesOf(name, row).map(tryOne));
		expect(found.flat()).toEqual([]);
		expect(service.logs(), "what the service says of a failure").not.toMatch(
			/ failed:|\bat \S+ \(/,
		);
	},
);
