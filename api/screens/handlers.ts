import { linksFor } from "../blobs/file-links";
import { bearerToken } from "../http/callers";
import type { Handlers } from "../http/handler";
import { createDeviceCode, pollDeviceToken } from "./rules/device-codes";
import { deviceOfToken } from "./rules/device-token";
import { noteHeartbeat } from "./rules/heartbeat";
import { readManifest, readScreen } from "./rules/manifest";

/** Whether an `If-None-Match` header contains this tag. */
const names = (header: string | null, tag: string) =>
	(header ?? "").split(",").some((one) => one.trim().replace(/^W\//, "") === tag);

export const screenHandlers: Handlers = {
	async createDeviceCode({ request, body, address }, services) {
		const token = bearerToken(request);
		const formerDeviceId = token ? await deviceOfToken(services.db, token) : null;
		return createDeviceCode(services, body, address, formerDeviceId);
	},
	async createDeviceToken({ body }, services) {
		const answer = await pollDeviceToken(services, body.deviceCode);
		return "error" in answer ? Response.json(answer, { status: 400 }) : answer;
	},
	getManifest: ({ deviceId, request, origin }, { db, blobs }) =>
		// One snapshot, so that the revision matches the items.
		db.transaction(
			async (tx) => {
				const screen = await readScreen(tx, deviceId);
				const etag = `"${screen.revision}"`;
				const headers = { etag, "cache-control": "private, no-cache" };
				if (names(request.headers.get("if-none-match"), etag))
					return new Response(null, { status: 304, headers });
				return Response.json(await readManifest(tx, screen, linksFor({ origin }, { blobs })), {
					headers,
				});
			},
			{ isolationLevel: "repeatable read" },
		),
	sendHeartbeat: ({ deviceId, body }, { db }) => noteHeartbeat(db, deviceId, body),
};
