import { API_BASE, type Endpoint } from "@signage/contract/endpoint";
import { endpoints } from "@signage/contract/endpoints";
import { beforeAll, describe, expect, test } from "vitest";
import { call, newPerson, ok, pairScreen } from "../support/caller";
import { withService } from "../support/shared";

const service = withService();
let token: string;
let screenToken: string;
beforeAll(async () => {
	token = (await newPerson(service)).token;
	screenToken = (await pairScreen(service, token)).screenToken;
});

/** Integers that JSON carries, beyond the database's. */
const GREAT = [2_147_483_648, Number.MAX_SAFE_INTEGER];
const WORDS = ["There is nothing with this id"];

const ofRows = Object.entries<Endpoint>(endpoints).filter(([, { path }]) =>
	/\{(?:id|(?:presentation|device|deviceGroup)Id)\}/.test(path),
);

describe.each(GREAT)("an id of %i", (id) => {
	test.each(ofRows)("is 404 in the path of %s", async (_, { method, path }) => {
		const answer = await fetch(service.url + API_BASE + path.replace(/\{\w+\}/, String(id)), {
			method,
			headers: { authorization: `Bearer ${token}` },
		});
		expect(answer.status).toBe(404);
	});

	test("is 400 in a body, at its field", async () => {
		const [home] = await ok(service, "listDeviceGroups", { token });
		const group = { title: "Hall", actualPresentationId: id, scheduleId: id };
		const params = { deviceGroupId: home?.deviceGroupId ?? 0 };
		expect(await call(service, "updateDeviceGroup", { token, params, body: group })).toMatchObject({
			status: 400,
			body: { errors: { actualPresentationId: WORDS, scheduleId: WORDS } },
		});
		const slides = [
			{ id, index: 0, title: "a", type: "WebContent" as const, url: "https://a.example/" },
		];
		const deck = { title: "Deck", slides };
		expect(await call(service, "createPresentation", { token, body: deck })).toMatchObject({
			status: 400,
			body: { errors: { "slides.0.id": WORDS } },
		});
		const playing = { playing: { presentationId: id, slideId: 1 } };
		expect(
			(await call(service, "sendHeartbeat", { token: screenToken, body: playing })).status,
		).toBe(400);
	});
});
