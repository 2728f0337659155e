import { deviceNameOf, operationSystemOf } from "../operation-system";
import { type CodeAnswer, pairingError } from "../service/answers";
import { requestCode, requestToken } from "../service/api";
import { backoffMs } from "../service/backoff";
import { Signal } from "../service/signal";
import type { Identity } from "./identity";
import type { PairingView } from "./pairing-view";

/** How much to increase the polling interval after slow_down (RFC 8628, 3.5), in milliseconds. */
const SLOWER_MS = 5_000;
/** So long after its end a code that was entered is still good for a token (docs/own-player.md), in milliseconds. */
const ENTERED_MS = 60_000;

/**
 * Shows pairing codes, a new one whenever one expires, until somebody enters one.
 * @param over ends it
 * @throws Error if it was ended
 */
export async function pair(view: PairingView, over = new Signal()): Promise<Identity> {
	for (;;) {
		const code = await newCode(view, over);
		const identity = await untilEntered(code, view, over);
		if (identity) return identity;
		view.dropCode();
	}
}

async function pause(ms: number, over: Signal): Promise<void> {
	await Signal.sleepUnless(ms, [over]);
	endIf(over);
}

function endIf(over: Signal): void {
	if (over.isGiven) throw new Error("no code is needed any more");
}

async function newCode(view: PairingView, over: Signal): Promise<CodeAnswer> {
	const { userAgent } = navigator;
	const body = {
		deviceName: deviceNameOf(userAgent),
		operationSystem: operationSystemOf(userAgent),
	};
	for (let failures = 1; ; failures += 1) {
		const answer = await requestCode(body);
		endIf(over);
		if (answer.kind === "ok") {
			view.showCode(answer.value);
			return answer.value;
		}
		const retryAfterMs = answer.kind === "refused" ? answer.retryAfterMs : null;
		const waitMs = retryAfterMs ?? backoffMs(failures);
		view.showTrouble(answer.kind === "refused" ? "refused" : "unreachable", waitMs);
		await pause(waitMs, over);
	}
}

/**
 * Polls until somebody enters the code, and at its end until there is an answer, for a minute, as it may have been entered since
 * the last one; resolves to null if the code is no longer valid.
 */
async function untilEntered(
	code: CodeAnswer,
	view: PairingView,
	over: Signal,
): Promise<Identity | null> {
	const endsAt = performance.now() + code.expiresIn * 1000;
	let intervalMs = code.interval * 1000;
	let waitMs = intervalMs;
	for (let failures = 0, isLast = false; ; ) {
		await pause(isLast ? waitMs : Math.min(waitMs, endsAt - performance.now()), over);
		isLast = performance.now() >= endsAt;
		const answer = await requestToken({ deviceCode: code.deviceCode });
		endIf(over);
		if (answer.kind === "ok")
			return { token: answer.value.accessToken, deviceId: answer.value.deviceId };
		if (isLast) {
			const isOver = performance.now() >= endsAt + ENTERED_MS;
			if (isOver || answer.kind !== "unreachable") return null;
			view.dropCode();
		}
		const error = answer.kind === "refused" ? pairingError(answer.body) : null;
		// What names no error is a proxy's, in front of a service that starts: no word about the code.
		if (answer.kind !== "refused" || (error === null && answer.status !== 429)) {
			failures += 1;
			waitMs = backoffMs(failures);
			view.showTrouble("unreachable", waitMs);
			continue;
		}
		failures = 0;
		view.showWaiting();
		if (error === "slow_down" || answer.status === 429) intervalMs += SLOWER_MS;
		else if (error !== "authorization_pending") return null;
		waitMs = Math.max(intervalMs, answer.retryAfterMs ?? 0);
	}
}
