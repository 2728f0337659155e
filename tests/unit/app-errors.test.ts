import { describe, expect, test } from "vitest";
import {
	normaliseForgot,
	normaliseLogin,
	normaliseReset,
} from "~/services/account/error-words.server";
import {
	mayPass,
	noResponse,
	normaliseStatus,
	pageStatus,
	requestFailed,
	type ServiceError,
	unexpected,
} from "~/services/client/errors.server";
import { namesField } from "~/services/client/names-field.server";

const shown = (error: ServiceError) => error.toJSON();

describe("the error catalogue", () => {
	test.each([
		[401, { detail: "Failed" }, "Unauthorized", "Failed"],
		[401, undefined, "Unauthorized", "You are not signed in"],
		[500, { detail: "stack trace" }, "Error", "Internal server error"],
		[500, undefined, "Error", "Internal server error"],
		[400, { errors: { a: ["One", "Two"], b: ["Three"] } }, "Bad request", "One\nTwo\nThree"],
		[422, { errors: { a: "One" }, detail: "Detail" }, "Bad request", "One"],
		[
			400,
			{ errors: [{ detail: "One", pointer: "#/a" }, { detail: "Two" }] },
			"Bad request",
			"One\nTwo",
		],
		[400, { detail: "Detail" }, "Bad request", "Detail"],
		[400, { errors: {}, detail: "Detail" }, "Bad request", "Detail"],
		[400, undefined, "Bad request", "No specific error messages provided"],
		[400, { errors: {} }, "Bad request", "No specific error messages provided"],
		[422, {}, "Bad request", "No specific error messages provided"],
		// Blank is absent.
		[400, { detail: "" }, "Bad request", "No specific error messages provided"],
		[422, { title: "", detail: " \n" }, "Bad request", "No specific error messages provided"],
		[400, { errors: { a: [""], b: " " }, detail: "Detail" }, "Bad request", "Detail"],
		[400, { errors: { a: ["", "Two"] } }, "Bad request", "Two"],
		[400, { errors: [{ detail: "" }, { detail: "Two" }] }, "Bad request", "Two"],
		[401, { detail: "" }, "Unauthorized", "You are not signed in"],
		[404, { detail: " " }, "Error", "The service answered with status 404"],
		// RFC 9457, 3.1: a member of a wrong type is ignored, and the others are not.
		[409, { type: 7, title: {}, status: "409", detail: "In use" }, "Error", "In use"],
		[400, { status: "Bad Request", errors: ["One"], detail: "Detail" }, "Bad request", "Detail"],
		[400, { errors: { a: ["One"], b: null, c: [{ message: "Two" }] } }, "Bad request", "One"],
		[404, { detail: ["Not", "there"] }, "Error", "The service answered with status 404"],
		[404, { detail: "The presentation was not found" }, "Error", "The presentation was not found"],
		[403, { detail: "Not with your plan" }, "Error", "Not with your plan"],
		[409, { detail: "In use" }, "Error", "In use"],
		[429, { detail: "Too many" }, "Error", "Too many"],
		[503, { detail: "The service is stopping." }, "Error", "The service is stopping."],
	])("%i %j: %s, %s", (status, body, title, message) => {
		expect(shown(normaliseStatus(status, body))).toEqual({ title, message, statusCode: status });
	});

	test("a problem whose texts are blank has no words, and no field has any", () => {
		const { isWorded, detail, fields } = normaliseStatus(503, {
			...{ title: "", detail: " ", errors: { a: "" } },
		});
		expect([isWorded, detail, fields]).toEqual([true, undefined, {}]);
		expect(normaliseStatus(503, { title: "", detail: " " }).isWorded).toBe(false);
		// As frameworks answer for an address that they do not know.
		expect(normaliseStatus(404, { title: "Not Found", status: 404 }).isWorded).toBe(false);
	});

	test("what may pass is no answer, too late, too often, and what the service could not do now", () => {
		const mays = [408, 429, 500, 503].map((status) => mayPass(normaliseStatus(status, undefined)));
		expect([mayPass(noResponse()), ...mays]).not.toContain(false);
		const nevers = [400, 404, 405, 501].map((status) => mayPass(normaliseStatus(status, {})));
		expect([mayPass(unexpected()), ...nevers]).not.toContain(true);
	});

	test.each([
		[422, 'Unrecognized key: "Password"', true],
		[400, "The JSON property '$.password' could not be mapped", true],
		[400, "OldPassword is not right", false],
		[403, "password", false],
	])("%i %j names the field password: %j", (status, detail, isNamed) => {
		expect(namesField(normaliseStatus(status, { detail }), "password")).toBe(isNamed);
	});

	test("no response, request setup failure, anything else", () => {
		const title = "Error";
		expect(shown(noResponse())).toEqual({
			...{ title, message: "No response from server", reason: "NoResponse" },
		});
		expect(shown(requestFailed())).toEqual({ title, message: "Error in request" });
		expect(shown(unexpected())).toEqual({ title, message: "Unexpected error" });
	});

	test.each([
		null,
		7,
		"text",
		[],
		{ detail: 7 },
		{ errors: 7 },
		{ errors: { a: 7 } },
		{ detail: null },
	])("a body that is no problem at all still gives a sentence: %j", (body) => {
		for (const status of [400, 401, 403, 404, 418, 422, 500, 502]) {
			const { title, message, statusCode } = normaliseStatus(status, body);
			expect([typeof title, statusCode]).toEqual(["string", status]);
			expect(message.length).toBeGreaterThan(5);
		}
	});
});

describe("login-type flows", () => {
	test("403 is Forbidden with the detail", () => {
		expect(normaliseLogin(403, "The account is closed")).toEqual({
			title: "Forbidden",
			message: "The account is closed",
			statusCode: 403,
		});
	});
	test.each([400, 401, 404, 418, 429, 500, 503])(
		"%i is one and the same Unauthorized",
		(status) => {
			expect(normaliseLogin(status, "LockedOut")).toEqual({
				title: "Unauthorized",
				message: "Failed to login",
				statusCode: 401,
			});
		},
	);
	test("no HTTP error at all is unknown twice, without a status", () => {
		expect(normaliseLogin(undefined, "No response from server")).toEqual({
			title: "Unknown error",
			message: "Unknown error",
		});
	});
});

describe("forgot and reset password", () => {
	const failed = { title: "Error", message: "Failed to reset password", statusCode: 401 };
	const unknown = { title: "Unknown error", message: "Unknown error" };

	test.each([400, 401, 403, 404, 422, 429, 500, 503])("forgot: %i is one answer", (status) => {
		expect(normaliseForgot(normaliseStatus(status, { detail: "Detail" }))).toEqual(failed);
	});
	test.each([401, 403, 404, 422, 429, 500, 503])("reset: %i is one answer", (status) => {
		expect(normaliseReset(normaliseStatus(status, { detail: "Detail" }))).toEqual(failed);
	});
	test("reset: 400 in the words of the shared parser", () => {
		const error = normaliseStatus(400, { errors: { a: ["One", "Two"] } });
		expect(normaliseReset(error)).toEqual({
			title: "Bad request",
			message: "One\nTwo",
			statusCode: 400,
		});
	});
	test("no HTTP error at all is unknown", () => {
		expect(normaliseForgot(noResponse())).toEqual(unknown);
		expect(normaliseReset(unexpected())).toEqual(unknown);
	});
});

test("a page has the error's own status, 502 where there was no answer", () => {
	expect(pageStatus(normaliseStatus(404, undefined))).toBe(404);
	expect(pageStatus(noResponse())).toBe(502);
	expect(pageStatus(normaliseLogin(undefined, ""))).toBe(502);
});
