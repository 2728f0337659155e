import type { Mapping } from "@signage/contract/mapped-call";

/**
 * An example of contract/mapping.ts, for a service that differs from the table in three ways. It is checked with the other
 * sources and tested (tests/unit/app-mapping.test.ts).
 */
export const mapping: Mapping = {
	// 1. Its paths start with /api/v2, and its errors say what is wrong in `message`.
	base: "/api/v2",
	problem: { detail: "message" },
	calls: {
		// 2. Presentations are playlists with other names of fields, and are saved with PATCH.
		listPresentations: {
			path: "/playlists",
			query: { search: "q", pageSize: "limit" },
			answer: {
				presentations: "items",
				"presentations[].presentationId": "id",
				"presentations[].title": "name",
				total: "count",
			},
		},
		getPresentation: {
			path: "/playlists/{presentationId}",
			answer: { presentationId: "id", title: "name", "slides[].duration": "seconds" },
		},
		createPresentation: {
			path: "/playlists",
			request: { title: "name", "slides[].duration": "seconds" },
			answer: { presentationId: "id", title: "name", "slides[].duration": "seconds" },
		},
		updatePresentation: {
			method: "PATCH",
			path: "/playlists/{presentationId}",
			request: { title: "name", "slides[].duration": "seconds" },
			answer: { presentationId: "id", title: "name", "slides[].duration": "seconds" },
		},
		deletePresentation: { path: "/playlists/{presentationId}" },
		// 3. Devices come in an envelope, and say in numbers what they run on: names alone do not say that.
		listDevices: { path: "/screens", answer: unwrapDevices },
		getDevice: { path: "/screens/{deviceId}", answer: unwrapDevice },
		updateDevice: { path: "/screens/{deviceId}", answer: unwrapDevice },
		deleteDevice: { path: "/screens/{deviceId}" },
	},
};

const SYSTEMS = ["web", "android", "tizen"];

interface Theirs {
	platform: number;
}

const ours = ({ platform, ...device }: Theirs) => ({
	...device,
	operationSystem: SYSTEMS[platform] ?? "unknown",
});

function unwrapDevices(body: unknown): unknown {
	return (body as { data: Theirs[] }).data.map(ours);
}

function unwrapDevice(body: unknown): unknown {
	return ours((body as { data: Theirs }).data);
}
