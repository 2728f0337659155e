import { noSuch, notFoundWords } from "@signage/contract/text/gone-words";
import { expect, test } from "vitest";
import { helpFor, helpForLoad } from "~/components/errors/error-help";
import { normaliseStatus } from "~/services/client/errors.server";

test.each([
	["Bad request", 400, "Check what you entered, then try again."],
	["Bad request", 422, "Check what you entered, then try again."],
	["Unauthorized", 401, "Check what you entered, or sign in again."],
	["Forbidden", 403, "If the reason above does not help, ask our support."],
	["Error", undefined, "Wait a moment, then try again."],
	["Error", 502, "Wait a moment, then try again."],
	["Error", 500, "This is our fault, not yours. Wait a moment, then try again."],
	["Error", 403, "Your account may not do this. If it should, ask our support."],
	["Error", 404, "It may have been deleted. Go back to the list and open it again."],
	["Error", 409, "Look at how it is now before you go on."],
	["Error", 429, "Wait a few minutes, then try again."],
	["Error", 401, "Check what you entered, then try again."],
	["Unknown error", undefined, "Wait a moment, then try again."],
])("%s %s", (title, statusCode, help) => {
	expect(helpFor({ title, message: "", statusCode }, "/presentations")).toBe(help);
});

test.each([
	["LockedOut", /locked for some minutes. Wait, then try again/],
	["NotAllowed", /may not be confirmed yet/],
	["TooMany", /too many tries. Wait a few minutes/],
	["Unavailable", /may be right. Wait a moment/],
	["Link", /^A mailed link works once, .*Have a new one mailed/],
	["Code", /^A code of the app works once, .*Wait until it shows the next one/],
	["Provider", /^Try again, or sign in another way.$/],
	[undefined, /^Check what you entered, or sign in again.$/],
] as const)("a sign-in that fails for %s", (reason, help) => {
	const error = { title: "Unauthorized", message: "", statusCode: 401, reason };
	expect(helpFor(error, "/login", true)).toMatch(help);
});

test("a refusal whose second sentence says what to do is not followed by another advice", () => {
	const message = "Your account can have at most 4 presentations. Delete one first.";
	expect(helpFor({ title: "Bad request", message, statusCode: 400 }, "/presentation", true)).toBe(
		"",
	);
	const fields = "Name cannot be empty\nDuration must be at least 3 seconds";
	expect(
		helpFor({ title: "Bad request", message: fields, statusCode: 400 }, "/presentation", true),
	).not.toBe("");
});

test("a form that got no answer may have been carried out all the same", () => {
	const look = "Wait a moment and look whether it was done before you try again.";
	expect(helpFor({ title: "Error", message: "" }, "/presentation", true)).toBe(look);
	expect(helpFor({ title: "Error", message: "", statusCode: 502 }, "/presentation", true)).toBe(
		look,
	);
	expect(helpFor({ title: "Unknown error", message: "" }, "/presentation", true)).not.toBe(look);
	expect(helpFor({ title: "Error", message: "", statusCode: 500 }, "/presentation", true)).not.toBe(
		look,
	);
});

test.each([
	["/sign-in/social", 404, ""],
	["/register-user", 404, ""],
	["/", 404, "Somebody else may have deleted it."],
	["/schedules", 404, "Somebody else may have deleted it."],
	["/devices/:7", 404, "It may have been deleted. Go back to the list and open it again."],
	["/login", 413, "Send less at once."],
	["/presentations", 413, "Send less at once."],
	["/presentation/:7", 413, "Choose a smaller file."],
	["/weekly-schedule", 413, "Choose a smaller file."],
])("at %s, %i: %j", (pathname, statusCode, help) => {
	expect(helpFor({ title: "Error", message: "No.", statusCode }, pathname, true)).toBe(help);
});

test("of a call that the service does not have nobody is told that something was deleted", () => {
	const notThere = "The service may not be able to do this. If it should, ask our support.";
	const bare = { title: "Error", message: "The service answered with status 404", statusCode: 404 };
	for (const pathname of ["/devices", "/presentation", "/presentation/:7", "/presentations"])
		expect(helpFor(bare, pathname, true), pathname).toBe(notThere);
	const worded = { ...bare, message: "There is no such image." };
	for (const pathname of ["/presentation", "/weekly-schedule"])
		expect(helpFor(worded, pathname, true), pathname).toBe(notThere);
	for (const [pathname, help] of [
		["/devices", "Somebody else may have deleted it."],
		["/presentation/:7", "It may have been deleted. Go back to the list and open it again."],
	] as const)
		expect(helpFor(worded, pathname, true), pathname).toBe(help);
});

test.each([
	notFoundWords("The presentation"),
	noSuch("schedule"),
	noSuch("device"),
	noSuch("device group"),
	"Item 12: The presentation was not found.",
])("of what was chosen and is gone people are told so: %s", (message) => {
	for (const body of [{ detail: message }, { errors: { deviceGroupId: [message] } }]) {
		const error = normaliseStatus(400, body).toJSON();
		expect(error).toMatchObject({ message, reason: "Gone" });
		expect(helpFor(error, "/presentations", true)).toBe("It may have been deleted meanwhile.");
	}
	expect(normaliseStatus(404, { detail: message }).reason).toBeUndefined();
	const both = normaliseStatus(400, { errors: { title: ["Title cannot be empty", message] } });
	expect(both.reason).toBeUndefined();
});

test.each([
	["SignedOut", /^Then send it once more from here\.$/],
	["AnotherAccount", /^To go on with it, sign in with the account that you had opened it with/],
	["NoForms", /^Open the page again and use its own buttons\.$/],
	["Gone", /^It may have been deleted meanwhile\.$/],
] as const)("%s is told by its reason, whatever its words are", (reason, help) => {
	const error = { title: "Other words", message: "", statusCode: 400, reason };
	expect(helpFor(error, "/presentations", true)).toMatch(help);
});

test.each([404, 405, 501])(
	"of a call that is answered %i everybody is told so, on any page",
	(statusCode) => {
		const bare = {
			title: "Error",
			message: `The service answered with status ${statusCode}`,
			statusCode,
		};
		for (const pathname of ["/user-info", "/plans", "/magic-link", "/devices"])
			for (const isFormAnswer of [true, false])
				expect(helpFor(bare, pathname, isFormAnswer), pathname).toMatch(
					/^The service may not be able to do this\./,
				);
	},
);

test.each([
	["Bad request", 422],
	["Bad request", 400],
	["Error", 418],
])(
	"where a page cannot be loaded (%s, %i), nobody is told to check what they entered",
	(title, statusCode) => {
		const error = { title, message: "No", statusCode };
		expect(helpFor(error, "/devices", true)).toBe("Check what you entered, then try again.");
		expect(helpForLoad(error, "/devices")).toBe("Try again. If it stays so, ask our support.");
	},
);

test("who is told to wait is not told twice", () => {
	const message = "Too many wrong codes. Wait some minutes, then try again.";
	expect(helpFor({ title: "Error", message, statusCode: 429 }, "/verify-device", true)).toBe("");
});
