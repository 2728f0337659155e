import { beforeAll, expect, test } from "vitest";
import { makePdf } from "../fixtures/media/pdf";
import { announcedFile, call, detailOf, newPerson, ok } from "../support/caller";
import { withService } from "../support/shared";

const service = withService();
let token: string;
beforeAll(async () => {
	({ token } = await newPerson(service));
});

const create = (title: string) =>
	ok(service, "createPresentation", { token, body: { title, slides: [] } });
const save = (
	presentationId: number,
	title: string,
	revision?: number | string | null,
	headers: Record<string, string> = {},
) =>
	call(service, "updatePresentation", {
		token,
		params: { presentationId },
		body: { title, revision },
		headers,
	});
const read = (presentationId: number) =>
	ok(service, "getPresentation", { token, params: { presentationId } });

test("a save with the revision that was read is taken once, then refused with 409 in words", async () => {
	const { presentationId, revision } = await create("One");
	const saved = await save(presentationId, "Two", revision);
	expect(saved.status).toBe(200);
	expect(saved.body.revision).not.toEqual(revision);
	const refused = save(presentationId, "Three", revision);
	expect(await refused).toMatchObject({
		status: 409,
		body: {
			revision: saved.body.revision,
			changedAt: saved.body.updatedAt,
			changedBy: expect.stringContaining("@"),
		},
	});
	expect(await detailOf(refused)).toMatch(
		/^This presentation was changed elsewhere on \d.+ at .+ UTC, after you had opened it\.$/,
	);
	expect((await read(presentationId)).title).toBe("Two");
	expect((await save(presentationId, "Four", String(saved.body.revision))).status).toBe(200);
});

test("a named save that is sent again, as after an answer that was lost, is answered as the first time", async () => {
	const { presentationId, revision } = await create("One");
	const named = { "Idempotency-Key": "a save" };
	const first = await save(presentationId, "Two", revision, named);
	const again = await save(presentationId, "Two", revision, named);
	expect([again.status, again.body.revision]).toEqual([200, first.body.revision]);
	expect((await save(presentationId, "Two", revision)).status, "without a name").toBe(409);
	await save(presentationId, "Three", first.body.revision);
	expect((await save(presentationId, "Two", revision, named)).status).toBe(409);
	expect((await read(presentationId)).title).toBe("Three");
});

test("a save without a revision, as other clients send it, is taken", async () => {
	const { presentationId } = await create("One");
	for (const revision of [undefined, null])
		expect((await save(presentationId, "Two", revision)).status).toBe(200);
});

test("of two at once with the same revision one is taken", async () => {
	const { presentationId, revision } = await create("One");
	const both = await Promise.all([
		save(presentationId, "Left", revision),
		save(presentationId, "Right", revision),
	]);
	expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("pages that a file brings are a change too", async () => {
	const { presentationId, revision } = await create("Deck");
	const bytes = makePdf([{ width: 64, height: 36, color: [1, 2, 3] }]);
	const { finish } = await announcedFile(service, token, bytes, presentationId);
	expect(await finish()).toBe("Ready");
	expect((await read(presentationId)).slides).toHaveLength(1);
	expect((await save(presentationId, "Deck", revision)).status).toBe(409);
});

test("the list says when each was made and changed", async () => {
	const { presentationId, createdAt } = await create("Dated");
	await save(presentationId, "Dated again");
	const { presentations } = await ok(service, "listPresentations", { token });
	const dated = presentations.find((one) => one.presentationId === presentationId);
	expect(dated?.createdAt).toBe(createdAt);
	expect(Date.parse(String(dated?.updatedAt))).toBeGreaterThan(Date.parse(String(createdAt)));
	expect(dated).not.toHaveProperty("revision");
});
