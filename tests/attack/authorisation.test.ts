import type { Endpoint } from "@signage/contract/endpoint";
import type { EndpointName } from "@signage/contract/endpoints";
import { beforeAll, describe, expect, test } from "vitest";
import { accessTokenLasting } from "../support/access-token";
import { type Belongings, builtRows, giveBelongings, pathTo, readAll } from "../support/belongings";
import { call, newPerson, ok, type TestPerson } from "../support/caller";
import { exampleBody, fieldsOf, isId, type Path, withValue } from "../support/schema-examples";
import { withService } from "../support/shared";

const service = withService();
/** Whose things are attacked, and who attacks them. */
let owner: TestPerson;
let stranger: TestPerson;
let owned: Belongings;
let strangers: Belongings;
/** What the owner sees; no test changes it. */
let before: Record<string, string>;
/** What is no proof of being the owner, by name: the headers that are sent. */
let wrongTokens: Record<string, Record<string, string>>;

beforeAll(async () => {
	[owner, stranger] = await Promise.all([newPerson(service), newPerson(service)]);
	[owned, strangers] = await Promise.all([
		giveBelongings(service, owner.token),
		giveBelongings(service, stranger.token),
	]);
	wrongTokens = await makeWrongTokens();
	before = await readAll(service, owner.token, owned);
});

const GUARDED = builtRows.filter(([, { auth }]) => auth !== "none");
const WITH_ID = builtRows.filter(([, { path, auth }]) => path.includes("{") && auth === "user");

interface Asked {
	path: string;
	body?: unknown;
	headers: Record<string, string>;
}
async function ask({ method }: Endpoint, { path, body, headers }: Asked) {
	const answer = await fetch(service.url + path, {
		method,
		headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
		body: body === undefined ? undefined : JSON.stringify(body),
	});
	return { status: answer.status, text: await textOf(answer) };
}

/** The text of an answer; of a stream of events, which does not end, its first piece. */
async function textOf(answer: Response): Promise<string> {
	if (answer.headers.get("content-type") !== "text/event-stream") return answer.text();
	const reader = answer.body?.getReader();
	const piece = await reader?.read();
	await reader?.cancel();
	return Buffer.from(piece?.value ?? []).toString();
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Fails if the owner sees anything else than in the beginning. */
async function expectUnchanged(by: string): Promise<void> {
	expect(await readAll(service, owner.token, owned), `after ${by}`).toEqual(before);
}

async function makeWrongTokens(): Promise<Record<string, Record<string, string>>> {
	const { token, refreshToken, email, password } = owner;
	const credentials = { email, password };
	const [head, claims, signature] = token.split(".");
	const noAlgorithm = Buffer.from('{"alg":"none"}').toString("base64url");
	const changed = `${signature?.startsWith("A") ? "B" : "A"}${signature?.slice(1)}`;
	const left = await ok(service, "login", { body: credentials });
	await ok(service, "logout", { token: left.accessToken });
	const kept = await call(service, "login", { body: credentials, query: { useCookies: "true" } });
	const cookie = String(kept.headers.get("set-cookie")).split(";")[0] ?? "";
	return {
		none: {},
		"an empty one": { authorization: "Bearer" },
		garbage: bearer("garbage"),
		"another scheme": { authorization: `Basic ${token}` },
		"a changed signature": bearer(`${head}.${claims}.${changed}`),
		"no signature": bearer(`${noAlgorithm}.${claims}.`),
		"one that has ended": bearer(await accessTokenLasting(service, token, 0)),
		"one that was signed out": bearer(left.accessToken),
		"a refresh token": bearer(refreshToken),
		"what a sign-in cookie holds": bearer(cookie.slice(cookie.indexOf("=") + 1)),
		"a changed sign-in cookie": { cookie: `${cookie}x` },
	};
}

describe("wrong tokens", () => {
	test("the table has calls that need a token", () => {
		expect(GUARDED.length).toBeGreaterThanOrEqual(30);
	});

	test.each(GUARDED)("%s: 401 with an empty body, and nothing changed", async (name, row) => {
		const otherKind = row.auth === "user" ? owned.screenToken : owner.token;
		const tokens = { ...wrongTokens, "another kind of token": bearer(otherKind) };
		const path = pathTo(row, owned);
		const body = exampleBody(name, row, owned.inBodies);
		const asked = Object.entries(tokens).map(async ([which, headers]) => [
			which,
			await ask(row, { path, body, headers }),
		]);
		const refused = Object.keys(tokens).map((which) => [which, { status: 401, text: "" }]);
		expect(await Promise.all(asked)).toEqual(refused);
		if (row.method !== "GET") await expectUnchanged(name);
	});
});

test.each(WITH_ID)("%s with another person's id: 404, and nothing changed", async (name, row) => {
	const asked = {
		path: pathTo(row, owned),
		body: exampleBody(name, row, strangers.inBodies),
		headers: bearer(stranger.token),
	};
	expect((await ask(row, asked)).status).toBe(404);
	if (row.method !== "GET") await expectUnchanged(name);
});

/** Ids in bodies that a call does not act on, and why that is so. */
const NOT_ACTED_ON: Record<string, string> = {
	"createSlideImage presentationId": "only presentation files are put into presentations",
	"createSlideVideo presentationId": "only presentation files are put into presentations",
	"createPresentation id": "any is refused, as a new presentation has no slides yet",
};

/** What a slide needs beside the id of its medium. */
const MEDIUM_TYPES: Record<string, string> = {
	imageId: "Image",
	videoId: "InternalVideo",
	fileId: "InternalImage",
};

interface NamedId {
	name: EndpointName;
	row: Endpoint;
	path: Path;
	field: string;
}
const IDS: NamedId[] = builtRows
	.filter(([, { auth }]) => auth === "user")
	.flatMap(([name, row]) =>
		fieldsOf(row)
			.filter(isId)
			.map((field) => ({ name, row, path: field.path, field: field.name })),
	)
	.filter(({ name, field }) => !(`${name} ${field}` in NOT_ACTED_ON));

/** A call by the stranger about their own things, with the id of somebody's thing in one place of its body. */
function naming({ name, row, path, field }: NamedId, own: Belongings, whose: Belongings): Asked {
	const id = whose.inBodies[field];
	if (id === undefined)
		throw new Error(`Say in tests/support/belongings.ts how to make what ${field} names`);
	const type = MEDIUM_TYPES[field];
	const given = { ...own.inBodies, ...(type && { type }) };
	return {
		path: pathTo(row, own),
		body: withValue(exampleBody(name, row, given, path), path, id),
		headers: bearer(stranger.token),
	};
}

test.each(IDS)(
	"$name with another person's $field in the body: refused, and nothing changed",
	async (named) => {
		// Saving slides frees the media of those that were there before.
		const own = await giveBelongings(service, stranger.token);
		// It works once, and few may wait at a time.
		if (named.name === "verifyDevice")
			own.inBodies.userCode = (await ok(service, "createDeviceCode", { body: {} })).userCode;
		const refused = await ask(named.row, naming(named, own, owned));
		expect([400, 404], refused.text).toContain(refused.status);
		await expectUnchanged(named.name);
		// The id alone was wrong: with one of the stranger's own the call succeeds.
		const { status, text } = await ask(named.row, naming(named, own, own));
		expect([200, 204], text).toContain(status);
	},
);

test("lists hold one's own only", async () => {
	const nobody = await newPerson(service);
	const { token } = nobody;
	expect(await ok(service, "listFiles", { token })).toEqual([]);
	expect(await ok(service, "listDevices", { token })).toEqual([]);
	expect((await ok(service, "listPresentations", { token })).presentations).toEqual([]);
	expect(await ok(service, "listDeviceGroups", { token })).toHaveLength(1);
});

describe("a screen", () => {
	const FOR_SCREENS = builtRows.filter(([, { auth }]) => auth === "device");

	test("is told nothing of another person's, whatever it says of itself", async () => {
		const told = await ok(service, "getManifest", { token: owned.screenToken });
		expect(JSON.stringify(told)).toContain(owned.title);
		for (const [name, row] of FOR_SCREENS) {
			const body = exampleBody(name, row, owned.inBodies);
			const headers = bearer(strangers.screenToken);
			const { status, text } = await ask(row, { path: pathTo(row, strangers), body, headers });
			expect([name, status]).toEqual([name, 200]);
			for (const theirs of [owned.title, told.revision]) expect(text, name).not.toContain(theirs);
		}
		await expectUnchanged("calls of the stranger's screen");
	});

	test("that was removed is refused by every call for screens", async () => {
		const { token } = await newPerson(service);
		const { inPaths, screenToken } = await giveBelongings(service, token);
		await ok(service, "deleteDevice", { token, params: { deviceId: Number(inPaths["/Devices"]) } });
		for (const [name, row] of FOR_SCREENS) {
			const body = exampleBody(name, row, strangers.inBodies);
			const asked = { path: pathTo(row, strangers), body, headers: bearer(screenToken) };
			expect([name, await ask(row, asked)]).toEqual([name, { status: 401, text: "" }]);
		}
	});
});
