import { callPath } from "@signage/contract/call-path";
import { API_BASE, type Endpoint } from "@signage/contract/endpoint";
import { endpoints } from "@signage/contract/endpoints";
import { beforeAll, expect, test } from "vitest";
import { makePdf } from "../fixtures/media/pdf";
import { solidPng } from "../fixtures/media/png";
import {
	announcedFile,
	newPerson,
	ok,
	pairScreen,
	readyImage,
	type TestPerson,
} from "../support/caller";
import { withService } from "../support/shared";

const service = withService();
let stranger: TestPerson;
let owner: TestPerson;
/** One of each thing that has an id, all the owner's. */
let owned: Record<string, unknown>;

/** A body that the call would take from the owner. */
const bodies: Record<string, unknown> = {
	updatePresentation: { title: "Taken", slides: [] },
	markFileUploaded: { uploaded: true },
	markSlideImageUploaded: { uploaded: true },
	markSlideVideoUploaded: { uploaded: true },
	updateDeviceGroup: { title: "Taken" },
	updateDevice: { deviceName: "Taken" },
};

beforeAll(async () => {
	owner = await newPerson(service);
	stranger = await newPerson(service);
	const { token } = owner;
	const slideImageId = await readyImage(service, token, solidPng(8, 8, [7, 7, 7]));
	const { fileId } = await announcedFile(
		service,
		token,
		makePdf([{ width: 9, height: 9, color: [1, 2, 3] }]),
	);
	const body = { title: "Mine" };
	const { presentationId } = await ok(service, "createPresentation", { token, body });
	const { deviceGroupId } = await ok(service, "createDeviceGroup", { token, body });
	const { device } = await pairScreen(service, token);
	owned = { slideImageId, fileId, presentationId, deviceGroupId, deviceId: device.deviceId };
	const theirs = await ok(service, "createPresentation", { token: stranger.token, body });
	bodies.updateFile = { presentationId: theirs.presentationId };
	bodies.startAlert = { presentationId: theirs.presentationId };
}, 60_000);

const NOT_BUILT = /Schedules/;
const rows: [string, Endpoint][] = Object.entries(endpoints).filter(
	([, row]) => row.path.includes("{") && row.auth === "user" && !NOT_BUILT.test(row.path),
);

/** All that the owner sees of what is theirs. */
async function ownersView(): Promise<unknown> {
	const { token } = owner;
	return Promise.all([
		ok(service, "listPresentations", { token }),
		ok(service, "listDeviceGroups", { token }),
		ok(service, "listDevices", { token }),
	]);
}

test("there are calls to try", () => {
	expect(rows.length).toBeGreaterThanOrEqual(18);
});

test.each(rows)("%s with another person's id: 404, and nothing happened", async (name, row) => {
	const before = await ownersView();
	const answer = await fetch(service.url + callPath(row, owned), {
		method: row.method,
		body: bodies[name] === undefined ? undefined : JSON.stringify(bodies[name]),
		headers: { "content-type": "application/json", authorization: `Bearer ${stranger.token}` },
	});
	expect(answer.status).toBe(404);
	expect(await ownersView()).toEqual(before);
});

test("lists hold one's own only", async () => {
	const { token } = stranger;
	expect(await ok(service, "listFiles", { token })).toEqual([]);
	expect(await ok(service, "listDevices", { token })).toEqual([]);
	expect((await ok(service, "listPresentations", { token })).presentations).toHaveLength(1);
	expect(await ok(service, "listDeviceGroups", { token })).toHaveLength(1);
});

test.each(
	Object.entries(endpoints).filter(([, row]) => row.auth !== "none") as [string, Endpoint][],
)("%s without a token: 401", async (_, row) => {
	const path = API_BASE + row.path.replace(/\{\w+\}/g, "1");
	const { status } = await fetch(service.url + path, { method: row.method });
	expect(status).toBe(401);
});
