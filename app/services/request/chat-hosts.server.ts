import type { Env } from "./env.server";

const REGIONS: Readonly<
	Record<Env["HELP_CHAT_REGION"], { api: string; sockets: string[]; uploads: string[] }>
> = {
	us: {
		api: "api-iam.intercom.io",
		sockets: ["nexus-websocket-a.intercom.io", "nexus-websocket-b.intercom.io"],
		uploads: ["uploads.intercomcdn.com", "uploads.intercomusercontent.com"],
	},
	eu: {
		api: "api-iam.eu.intercom.io",
		sockets: ["nexus-europe-websocket.intercom.io"],
		uploads: ["uploads.eu.intercomcdn.com", "uploads.intercomcdn.eu"],
	},
	au: {
		api: "api-iam.au.intercom.io",
		sockets: ["nexus-australia-websocket.intercom.io"],
		uploads: ["uploads.au.intercomcdn.com"],
	},
};
const SCRIPTS = "https://widget.intercom.io https://js.intercomcdn.com";

/**
 * What the help chat needs in the Content-Security-Policy, by directive: the messenger's own list for policies
 * without `strict-dynamic`, narrowed to the region and to what a chat needs. It sets styles inline.
 */
export function chatHosts(region: Env["HELP_CHAT_REGION"]) {
	const { api, sockets, uploads } = REGIONS[region];
	const https = (hosts: string[]) => hosts.map((host) => `https://${host}`).join(" ");
	return {
		script: SCRIPTS,
		style: "'unsafe-inline'",
		connect: [
			https([api, ...sockets, ...uploads, "api-ping.intercom.io", "via.intercom.io"]),
			...sockets.map((host) => `wss://${host}`),
		].join(" "),
		image: `https://js.intercomcdn.com https://static.intercomassets.com https://gifs.intercomcdn.com ${https(uploads)} ${https(uploads.map((host) => host.replace("uploads", "downloads")))}`,
		media: "https://js.intercomcdn.com",
		font: "https://js.intercomcdn.com https://fonts.intercomcdn.com",
		frame: "https://intercom-sheets.com",
		form: `https://intercom.help https://${api}`,
	};
}
