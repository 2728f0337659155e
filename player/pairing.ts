import { type CodeAnswer, pairingError } from "./answers";
import { requestCode, requestToken } from "./api";
import { backoffMs } from "./backoff";
import type { Identity } from "./identity";
import { deviceNameOf, operationSystemOf } from "./operation-system";
import type { PairingView } from "./pairing-view";
import { sleep } from "./time";

/** How much to increase the polling interval after slow_down (RFC 8628, 3.5), in milliseconds. */
const SLOWER_MS = 5_000;

/** Shows pairing codes, a new one whenever one expires, until somebody enters one. Never throws. */
export async function pair(view: PairingView): Promise<Identity> {
	for (;;) {
		const code = await newCode(view);
		const identity = await untilEntered(code, view);
		if (identity) return identity;
		view.dropCode();
	}
}

async function newCode(view: PairingView): Promise<CodeAnswer> {
	const { userAgent } = navigator;
	const body = {
		deviceName: deviceNameOf(userAgent),
		operationSystem: operationSystemOf(userAgent),
	};
	for (let failures = 1; ; failures += 1) {
		const answer = await requestCode(body);
		if (answer.kind === "ok") {
			view.showCode(answer.value);
			return answer.value;
		}
		const retryAfterMs = answer.kind === "refused" ? answer.retryAfterMs : null;
		const waitMs = retryAfterMs ?? backoffMs(failures);
		view.showTrouble(answer.kind === "refused" ? "refused" : "unreachable", waitMs);
		await sleep(waitMs);
	}
}

/**
 * Polls until somebody enters the code, and once more at its end, as it may have been entered since the last poll;
 * resolves to null if the code is no longer valid.
 */
async function untilEntered(code: CodeAnswer, view: PairingView): Promise<Identity | null> {
	const endsAt = performance.now() + code.expiresIn * 1000;
	let intervalMs = code.interval * 1000;
	let waitMs = intervalMs;
	for (let failures = 0; ; ) {
		await sleep(Math.max(0, Math.min(waitMs, endsAt - performance.now())));
		const isLast = performance.now() >= endsAt;
		const answer = await requestToken({ deviceCode: code.deviceCode });
		if (answer.kind === "ok")
			return { token: answer.value.accessToken, deviceId: answer.value.deviceId };
		if (isLast) return null;
		if (answer.kind !== "refused") {
			failures += 1;
			waitMs = backoffMs(failures);
			view.showTrouble("unreachable", waitMs);
			continue;
		}
		failures = 0;
		view.showWaiting();
		const error = pairingError(answer.body);
		if (error === "slow_down" || answer.status === 429) intervalMs += SLOWER_MS;
		else if (error !== "authorization_pending") return null;
		waitMs = Math.max(intervalMs, answer.retryAfterMs ?? 0);
	}
}
