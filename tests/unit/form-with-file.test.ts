import fc from "fast-check";
import { expect, test } from "vitest";
import { readFormWithFile } from "../../app/services/forms/form-with-file.server";
import { FIELDS_MAX } from "../../app/services/forms/read-form.server";

const MAX = 1000;
const TIMEOUT_MS = 30_000;
const BOUNDARY = "----form7";
const TAKES = { field: "calendar", maxBytes: MAX };

const field = (name: string, value: string) =>
	`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content: Uint8Array) =>
	Buffer.concat([
		Buffer.from(
			`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="plan.ics"\r\nContent-Type: text/calendar\r\n\r\n`,
		),
		content,
		Buffer.from("\r\n"),
	]);

/** A post whose body comes in pieces that end at these places. */
function posted(body: Uint8Array, cuts: readonly number[] = []) {
	const ends = [...new Set(cuts.filter((cut) => cut < body.length)), body.length].sort(
		(one, other) => one - other,
	);
	const pieces = ends.map((end, index) => body.subarray(ends[index - 1] ?? 0, end));
	return new Request("http://signage.test/", {
		method: "POST",
		headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
		body: new ReadableStream({
			pull(controller) {
				const piece = pieces.shift();
				if (piece) controller.enqueue(piece);
				else controller.close();
			},
		}),
		// @ts-expect-error Node asks for it, and the types of browsers do not have it.
		duplex: "half",
	});
}
const read = (body: Uint8Array, cuts?: number[]) =>
	readFormWithFile(posted(body, cuts), TAKES, TIMEOUT_MS);
const whole = (...parts: (string | Uint8Array)[]) =>
	Buffer.concat([...parts, `--${BOUNDARY}--\r\n`].map((part) => Buffer.from(part as string)));

test("a small file is kept, wherever it stands among the fields", async () => {
	const content = Buffer.alloc(MAX, "x");
	const body = whole(field("name", "Lunch"), file("calendar", content), field("intent", "import"));
	const { form, file: found } = await read(body);
	expect([form.get("name"), form.get("intent")]).toEqual(["Lunch", "import"]);
	expect([found?.name, found?.size, Buffer.from(found?.bytes ?? []).equals(content)]).toEqual([
		"plan.ics",
		MAX,
		true,
	]);
});

test("its name is as it was chosen, whatever has read the form: not all parsers take back what browsers escape", async () => {
	const body = whole(
		`--${BOUNDARY}\r\nContent-Disposition: form-data; name=calendar; filename="a%22b.ics"\r\n\r\nx\r\n`,
	);
	expect((await read(body)).file?.name).toBe('a"b.ics');
});

test("a file that is too large is counted, and the fields on both sides of it are there, however the body is cut", async () => {
	const last = FIELDS_MAX + 3 * MAX;
	const size = fc.integer({ min: FIELDS_MAX + MAX, max: last });
	const cuts = fc.array(fc.oneof(fc.nat(last), fc.integer({ min: FIELDS_MAX, max: last })), {
		maxLength: 40,
	});
	await fc.assert(
		fc.asyncProperty(size, cuts, async (size, cuts) => {
			// The beginnings of an end that is none.
			const content = Buffer.alloc(size, "\r\n--\r\n----form");
			const body = whole(
				field("name", "Lunch"),
				file("calendar", content),
				field("intent", "import"),
			);
			const end = body.length - 200;
			const { form, file: found } = await read(body, [...cuts, end, end + 10, end + 60, end + 65]);
			expect(found).toEqual({ name: "plan.ics", size });
			expect([form.get("name"), form.get("intent")]).toEqual(["Lunch", "import"]);
		}),
		{ numRuns: 30 },
	);
});

test.each([
	["fields alone", whole(field("name", "x".repeat(FIELDS_MAX + 2 * MAX))), 413],
	["a large file in another field", whole(file("other", Buffer.alloc(FIELDS_MAX + 2 * MAX))), 413],
	[
		"much behind the file",
		whole(file("calendar", Buffer.alloc(FIELDS_MAX)), field("name", "x".repeat(FIELDS_MAX + MAX))),
		413,
	],
	["no end", file("calendar", Buffer.alloc(FIELDS_MAX + 2 * MAX)).subarray(0, -2), 400],
	["no form", Buffer.from("nothing"), 400],
])("%s", async (_, body, status) => {
	await expect(read(body)).rejects.toMatchObject({ init: { status } });
});

test.each([
	["fields alone", whole(field("name", "x".repeat(FIELDS_MAX + 3 * MAX)))],
	[
		"much behind the file",
		whole(
			file("calendar", Buffer.alloc(FIELDS_MAX)),
			field("name", "x".repeat(FIELDS_MAX + 3 * MAX)),
		),
	],
])("of a form that is too large the rest can still be read: %s", async (_, body) => {
	const request = posted(body, [FIELDS_MAX + 2 * MAX, body.length - 10]);
	await expect(readFormWithFile(request, TAKES, TIMEOUT_MS)).rejects.toMatchObject({
		init: { status: 413 },
	});
	expect(await request.body?.getReader().read()).toMatchObject({ done: false });
});

test("a form without a file, and a text in the file's place", async () => {
	const none = await read(whole(field("name", "Lunch")));
	expect([none.form.get("name"), none.file]).toEqual(["Lunch", undefined]);
	expect((await read(whole(field("calendar", "plan.ics")))).file).toBeUndefined();
});
