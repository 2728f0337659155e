import { setTimeout as delay } from "node:timers/promises";
import type { InputOf } from "@signage/contract/endpoints";
import { ok } from "./caller";
import { ARE_PAIRS } from "./pair";
import type { SharedService } from "./service";

/** Longer than heartbeats wait until they are written together. */
const WRITTEN_MS = 1_500;

/** Sends a screen's heartbeat and resolves once every process of the service knows of it. */
export async function sendBeat(
	service: Pick<SharedService, "url">,
	token: string,
	body: InputOf<"sendHeartbeat", "body">,
): Promise<void> {
	await ok(service, "sendHeartbeat", { token, body });
	if (ARE_PAIRS) await delay(WRITTEN_MS);
}
