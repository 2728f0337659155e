import { afterEach, expect, test, vi } from "vitest";
import { readAnswer, readAnswerToChange } from "~/services/client/answer.server";

const MIB = 1024 * 1024;
afterEach(() => void vi.restoreAllMocks());

/** What the log has of an answer to a call of the list, and what is told people. */
async function read(response: Response) {
	const noted: { unanswered?: string } = {};
	const error = await readAnswer("listPresentations", response, noted).catch((cause) => cause);
	return [error.message, noted.unanswered];
}

test("of an answer that is cut in the midst the log has the call and the cause", async () => {
	const cause = new TypeError("terminated", { cause: { code: "UND_ERR_SOCKET" } });
	const body = new ReadableStream({
		start: (controller) => controller.enqueue(new TextEncoder().encode('{"presentations":[')),
		pull: (controller) => controller.error(cause),
	});
	expect(await read(new Response(body))).toEqual([
		"No response from server",
		"listPresentations: UND_ERR_SOCKET within an answer of status 200",
	]);
});

test.each([
	["https://login.example/realm?state=secret", " to https://login.example"],
	["https://ann:secret@login.example:8443/", " to https://login.example:8443"],
	["/elsewhere", ""],
	[undefined, ""],
])("of a redirect it has the origin, where there is one: %s", async (location, to) => {
	const headers: Record<string, string> = location ? { Location: location } : {};
	expect(await read(new Response(null, { status: 307, headers }))).toEqual([
		"Unexpected error",
		`listPresentations: status 307${to}`,
	]);
});

/** An answer that goes on for a while longer than anybody should read it. */
function endless() {
	const seen = { pieces: 0, isCancelled: false };
	const blanks = new Uint8Array(MIB).fill(32);
	const body = new ReadableStream({
		pull(controller) {
			if (++seen.pieces > 40) controller.close();
			else controller.enqueue(blanks);
		},
		cancel() {
			seen.isCancelled = true;
		},
	});
	return { seen, response: (status: number) => new Response(body, { status }) };
}

test("of an answer without an end 32 MB are read: it is none that can be read", async () => {
	vi.spyOn(console, "error").mockReturnValue();
	const listed = endless();
	const why = "status 200 with more than 32 MB";
	expect(await read(listed.response(200))).toEqual([
		"Unexpected error",
		`listPresentations: ${why}`,
	]);
	expect(listed.seen.isCancelled).toBe(true);
	expect(listed.seen.pieces).toBeLessThan(36);
	const changed = endless();
	const noted = {};
	expect(
		await readAnswerToChange("createDeviceGroup", changed.response(200), noted),
	).toBeUndefined();
	expect([changed.seen.isCancelled, noted]).toEqual([
		true,
		{ unanswered: `createDeviceGroup: ${why}` },
	]);
	expect(await read(endless().response(503))).toEqual([
		"The service answered with status 503",
		"listPresentations: status 503 with more than 32 MB",
	]);
});

test("an answer is read whole over the seams of its pieces, and without its mark of UTF-8", async () => {
	const bytes = new TextEncoder().encode(
		'\ufeff{"presentations":[{"presentationId":5,"title":"Café 🌍"}]}',
	);
	const body = new ReadableStream({
		start(controller) {
			for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
			controller.close();
		},
	});
	const { presentations } = await readAnswer("listPresentations", new Response(body));
	expect(presentations).toMatchObject([{ title: "Café 🌍" }]);
});
