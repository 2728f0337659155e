import { API_BASE, type Endpoint } from "@signage/contract/endpoint";
import { type EndpointName, endpoints } from "@signage/contract/endpoints";
import { allHandlers } from "../../api/start/handlers";
import { ok, pairScreen } from "./caller";
import type { SharedService } from "./service";

/** One of each thing that somebody may have. */
export interface Belongings {
	/** Of the presentation and the group that plays it on the screen. */
	title: string;
	/** By the path of the calls about it, up to its id. */
	inPaths: Record<string, string | number>;
	/** By the names that fields of bodies have for it. */
	inBodies: Record<string, string | number>;
	screenToken: string;
}

/** Makes one of each thing for a person. */
export async function giveBelongings(service: SharedService, token: string): Promise<Belongings> {
	const title = `Mine ${crypto.randomUUID()}`;
	const body = { title };
	const slides = [
		{ index: 0, title: "Slide", type: "WebContent", url: "https://example.org/" },
	] as const;
	const { presentationId, ...made } = await ok(service, "createPresentation", {
		token,
		body: { ...body, slides: [...slides] },
	});
	const group = await ok(service, "createDeviceGroup", { token, body });
	const { deviceGroupId } = await ok(service, "updateDeviceGroup", {
		token,
		params: { deviceGroupId: group.deviceGroupId },
		body: { actualPresentationId: presentationId, alertPresentationId: presentationId },
	});
	const named = { name: title, timeZoneId: "UTC" };
	const { id: simpleId } = await ok(service, "createSimpleSchedule", {
		token,
		body: { ...named, dateTimeCollection: [{ dateTime: "2030-01-31 10:00", presentationId }] },
	});
	const { id: weeklyId } = await ok(service, "createWeeklySchedule", {
		token,
		body: { ...named, Sunday: [{ time: "10:00:00", presentationId }] },
	});
	const { device, screenToken } = await pairScreen(service, token);
	await ok(service, "updateDevice", {
		token,
		params: { deviceId: device.deviceId },
		body: { deviceGroupId },
	});
	const announced = { contentType: "", size: 100 };
	const { slideImageId: imageId } = await ok(service, "createSlideImage", {
		token,
		body: { ...announced, fileName: "photo.png" },
	});
	const { fileId } = await ok(service, "createFile", {
		token,
		body: { ...announced, fileName: "deck.pdf" },
	});
	const { fileId: videoId } = await ok(service, "createSlideVideo", {
		token,
		body: { ...announced, fileName: "clip.mp4" },
	});
	return {
		title,
		screenToken,
		inPaths: {
			"/Presentations": presentationId,
			"/DeviceGroups": deviceGroupId,
			"/Devices": device.deviceId,
			"/Schedules": simpleId,
			"/SimpleSchedules": simpleId,
			"/WeeklySchedules": weeklyId,
			"/SlideImages": imageId,
			"/SlideVideos": videoId,
			"/Files": fileId,
		},
		inBodies: {
			presentationId,
			actualPresentationId: presentationId,
			alertPresentationId: presentationId,
			deviceGroupId,
			replacesDeviceId: device.deviceId,
			scheduleId: weeklyId,
			imageId,
			videoId,
			fileId,
			id: made.slides[0]?.id ?? 0,
			slideId: made.slides[0]?.id ?? 0,
		},
	};
}

/** A call's path with the ids of somebody's things. @throws where it names a thing that nobody has */
export function pathTo(row: Endpoint, { inPaths }: Belongings): string {
	return (
		API_BASE +
		row.path.replace(/^(\/[^{]*?)\/\{\w+\}/, (_, start: string) => {
			if (start === "/ExternalLogin") return `${start}/google`;
			const id = inPaths[start];
			if (id === undefined)
				throw new Error(`Say in tests/support/belongings.ts how to make what ${row.path} names`);
			return `${start}/${id}`;
		})
	);
}

/** The rows of the endpoint table that the service answers; the others are 501 until they are built. */
export const builtRows = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
	([name]) => allHandlers[name] !== undefined,
);

/** The answers to every call by which somebody reads what is theirs, without the signatures of file addresses. */
export async function readAll(
	service: SharedService,
	token: string,
	things: Belongings,
): Promise<Record<string, string>> {
	const answers = await Promise.all(
		builtRows
			.filter(([, { method, auth }]) => method === "GET" && auth === "user")
			.map(async ([name, row]) => {
				const answer = await fetch(service.url + pathTo(row, things), {
					headers: { authorization: `Bearer ${token}` },
				});
				const text = (await answer.text()).replace(/\?sv=[^"]*/g, "");
				return [name, `${answer.status} ${text}`];
			}),
	);
	return Object.fromEntries(answers);
}
