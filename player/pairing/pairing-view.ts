import { showBrand } from "../page/brand";
import { byId } from "../page/elements";
import type { CodeAnswer } from "../service/answers";
import { showWhere } from "./pairing-place";

const TICK_MS = 1_000;

/** Shows the pairing code, instructions, and how long the code remains valid. */
export class PairingView {
	private readonly code = byId("code");
	private readonly trouble = byId("pairing-trouble");
	private readonly timeLeft = byId("time-left");
	private readonly bar = byId("time-bar");
	private timer = 0;
	private endsAt = 0;
	private lifetimeMs = 0;

	/** @param wasRemoved whether to say that the screen was removed from the dashboard */
	begin(wasRemoved: boolean): void {
		byId("removed").hidden = !wasRemoved;
		document.title = "Pair this screen";
		this.dropCode();
		this.showWaiting();
	}

	/** Shows the code, where to enter it, and how long it is valid. */
	showCode(code: CodeAnswer): void {
		clearInterval(this.timer);
		this.lifetimeMs = code.expiresIn * 1000;
		this.endsAt = performance.now() + this.lifetimeMs;
		this.timer = window.setInterval(() => this.showTimeLeft(), TICK_MS);
		this.showDigits(code.userCode);
		showWhere(code);
		showBrand(code.theme);
		this.showTimeLeft();
		this.showWaiting();
	}

	/** Removes a code that is no longer valid. */
	dropCode(): void {
		clearInterval(this.timer);
		this.bar.style.transform = "scaleX(0)";
		this.showDigits("");
		showWhere({});
	}

	/** Hides any trouble: the service answers and waits for somebody to enter the code. */
	showWaiting(): void {
		this.trouble.hidden = true;
		delete document.body.dataset.offline;
	}

	/** @param waitMs milliseconds until the next attempt */
	showTrouble(why: "refused" | "unreachable", waitMs: number): void {
		if (why === "unreachable") document.body.dataset.offline = "true";
		const seconds = Math.ceil(waitMs / 1000);
		const again =
			seconds === 1 ? "Trying again in a second." : `Trying again in ${seconds} seconds.`;
		this.trouble.textContent =
			why === "refused"
				? `The service gives out no codes at the moment. ${again}`
				: `The service cannot be reached. ${again}`;
		this.trouble.hidden = false;
	}

	/** Stops the countdown, when somebody entered the code. */
	end(): void {
		clearInterval(this.timer);
	}

	/** Shows two groups of digits, for screen readers single digits; dashes if there is no code. */
	private showDigits(userCode: string): void {
		const middle = Math.ceil(userCode.length / 2);
		const [first, second] = userCode
			? ([userCode.slice(0, middle), userCode.slice(middle)] as const)
			: (["–––", "–––"] as const);
		this.code.dataset.empty = String(userCode === "");
		byId("code-first").textContent = first;
		byId("code-second").textContent = second;
		byId("code-spoken").textContent = userCode
			? `The code is ${userCode.split("").join(" ")}`
			: "Waiting for a code";
		if (userCode) document.title = `Code ${first} ${second}`;
		else this.timeLeft.textContent = "";
	}

	private showTimeLeft(): void {
		const leftMs = Math.max(0, this.endsAt - performance.now());
		this.bar.style.transform = `scaleX(${leftMs / this.lifetimeMs})`;
		const minutes = Math.ceil(leftMs / 60_000);
		this.timeLeft.textContent =
			minutes > 1 ? `New code in ${minutes} minutes` : "New code in under a minute";
	}
}
