import { expect, test } from "vitest";
import { readAnswer } from "~/services/client/answer.server";

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
