import type { Endpoint } from "../endpoint";
import * as screen from "../schemas/screen";

/** The screen's side; the dashboard calls none of it. */
export const screenEndpoints = {
	createDeviceCode: {
		method: "POST",
		path: "/deviceAuth/code",
		auth: "none",
		summary: "A screen asks for a code to show",
		body: screen.codeRequest,
		answer: screen.codeAnswer,
		open: true,
	},
	createDeviceToken: {
		method: "POST",
		path: "/deviceAuth/token",
		auth: "none",
		summary: "A screen asks whether its code was entered",
		body: screen.tokenRequest,
		answer: screen.tokenAnswer,
		open: true,
	},
	getManifest: {
		method: "GET",
		path: "/player/manifest",
		auth: "device",
		summary: "All that the screen may play",
		answer: screen.manifest,
		open: true,
	},
	sendHeartbeat: {
		method: "POST",
		path: "/player/heartbeat",
		auth: "device",
		summary: "A screen tells what it shows",
		body: screen.heartbeat,
		answer: screen.heartbeatAnswer,
		open: true,
	},
} as const satisfies Record<string, Endpoint>;
