import { expect, test } from "vitest";
import { unlessOffline } from "~/components/loading/unless-offline";

/** What the router throws for an answer that is an error. */
const refusal = (status: number, data: unknown) => ({
	status,
	statusText: "",
	internal: false,
	data,
});

const answered = (cause: unknown) =>
	unlessOffline(
		() => Promise.reject(cause),
		({ title, message, statusCode }) => ({ title, message, statusCode }),
	);

test.each([
	[413, { title: "Too large", message: "This form is too large to send." }],
	[408, { title: "Too slow", message: "It took too long to send this form." }],
	[500, { title: "Error", message: "Something went wrong here." }],
])("a form that the dashboard refuses with %i stays, with its words", async (status, words) => {
	expect(await answered(refusal(status, words))).toEqual({
		...words,
		statusCode: status,
	});
});

test("what is not there, and what leads elsewhere, takes the place of the page", async () => {
	for (const cause of [refusal(404, {}), Response.redirect("http://a.test/")])
		await expect(answered(cause)).rejects.toBe(cause);
});
