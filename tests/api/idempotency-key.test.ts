import { describe, expect, test } from "vitest";
import { call, newPerson, ok } from "../support/caller";
import { withWire } from "../support/wire";

const { service, person } = withWire();

describe("Idempotency-Key", () => {
	const create = (key: string, title: string, token = person.token) =>
		call(service, "createDeviceGroup", {
			token,
			body: { title },
			headers: { "idempotency-key": key },
		});
	const titles = async () =>
		(await ok(service, "listDeviceGroups", { token: person.token })).map(({ title }) => title);

	test("the second attempt gets the first answer, and nothing is made twice", async () => {
		const first = await create("a", "Once");
		const second = await create("a", "Once");
		expect(second.body).toEqual(first.body);
		expect((await titles()).filter((title) => title === "Once")).toHaveLength(1);
		await create("b", "Once");
		expect((await titles()).filter((title) => title === "Once")).toHaveLength(2);
	});

	test("attempts side by side make one", async () => {
		const answers = await Promise.all(Array.from({ length: 5 }, () => create("c", "Beside")));
		const ids = answers.map(({ body }) => body.deviceGroupId);
		expect(new Set(ids).size).toBe(1);
		expect((await titles()).filter((title) => title === "Beside")).toHaveLength(1);
	});

	test("a key is for one request, one person", async () => {
		await create("d", "Mine");
		expect((await create("d", "Other")).status).toBe(422);
		const other = await newPerson(service);
		expect((await create("d", "Theirs", other.token)).body).toMatchObject({ title: "Theirs" });
	});

	test("a refused attempt leaves its key free", async () => {
		const bad = await call(service, "createPresentation", {
			token: person.token,
			body: { title: "x", slides: [{ index: 0, title: "s", type: "Image" }] },
			headers: { "idempotency-key": "e" },
		});
		expect(bad.status).toBe(400);
		const good = await call(service, "createPresentation", {
			token: person.token,
			body: { title: "x" },
			headers: { "idempotency-key": "e" },
		});
		expect(good.status).toBe(200);
	});
});
