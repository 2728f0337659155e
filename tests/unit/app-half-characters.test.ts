import { expect, test } from "vitest";
import { readAnswer } from "../../app/services/client/answer.server";
import { normaliseStatus } from "../../app/services/client/errors.server";

/** The title as the dashboard reads it; `escaped`: as it is in the service's JSON. */
async function titleOf(escaped: string) {
	const body = `{"presentations":[{"presentationId":1,"title":"${escaped}"}]}`;
	const { presentations } = await readAnswer("listPresentations", new Response(body));
	return presentations[0]?.title;
}

test.each([
	["a half at the end", String.raw`Party \ud83c`, "Party \ufffd"],
	["the other half", String.raw`\udf89 Party`, "\ufffd Party"],
	["two first halves", String.raw`\ud83c\uD83C\uDF89`, "\ufffd🎉"],
	["halves the wrong way round", String.raw`\udf89\ud83c`, "\ufffd\ufffd"],
	["a half before another escape", String.raw`\ud83c\u0041\n`, "\ufffdA\n"],
	["a whole character", String.raw`\ud83c\udf89`, "🎉"],
	["a backslash before such letters", String.raw`C:\\ud83c`, String.raw`C:\ud83c`],
	["a backslash and a half", String.raw`\\\ud83c`, "\\\ufffd"],
	["none", "Party 🎉", "Party 🎉"],
])("%s", async (_, escaped, title) => {
	expect(await titleOf(escaped)).toBe(title);
});

test("an error's words too have whole characters alone", async () => {
	const body = String.raw`{"detail":"No \ud83c"}`;
	const answer = readAnswer("listPresentations", new Response(body, { status: 400 }));
	const { message } = normaliseStatus(400, { detail: "No \ufffd" });
	await expect(answer).rejects.toThrow(message);
	expect(message).toContain("\ufffd");
});
