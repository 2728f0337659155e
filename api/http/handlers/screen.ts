import { createDeviceCode, pollDeviceToken } from "../../rules/screens/device-codes";
import { deviceOfToken } from "../../rules/screens/device-token";
import { noteHeartbeat } from "../../rules/screens/heartbeat";
import { readManifest, readScreen } from "../../rules/screens/manifest";
import { bearerToken } from "../callers";
import type { Handlers } from "../handler";

/** Whether an `If-None-Match` header names this tag. */
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
		// One snapshot: the revision is that of the very items beside it.
		db.transaction(
			async (tx) => {
				const screen = await readScreen(tx, deviceId);
				const etag = `"${screen.revision}"`;
				const headers = { etag, "cache-control": "private, no-cache" };
				if (names(request.headers.get("if-none-match"), etag))
					return new Response(null, { status: 304, headers });
				return Response.json(await readManifest(tx, screen, { blobs, origin }), { headers });
			},
			{ isolationLevel: "repeatable read" },
		),
	sendHeartbeat: ({ deviceId, body }, { db }) => noteHeartbeat(db, deviceId, body),
};
