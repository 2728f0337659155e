/** Longer than the probe takes, in milliseconds. */
const PROBE_MS = 12_000;

interface Probe {
	frame: HTMLIFrameElement;
	/** Resolves once it has loaded, which it may never have. */
	loaded: Promise<unknown>;
}

/**
 * What could not be reached is asked for again after as long as it took to find that out, then after twice that, and so on,
 * at most so many times as long.
 */
const LONGEST_REST = 12;

/** A probe that gave no answer is made anew after this time, in milliseconds: each slide would wait for it. */
const NO_PROBE_MS = 300_000;

let probe: Probe | null = null;
/** Until then there is no probe, on the clock of performance.now(). */
let noProbeUntil = 0;
/** How long each of them rests, in milliseconds, and until when, on the clock of performance.now(). */
const unreached = new Map<string, { rest: number; until: number }>();

/** What could not be reached is asked for again, by a new probe if there was none. */
export function forgetUnreached(): void {
	unreached.clear();
	noProbeUntil = 0;
}

/**
 * Whether the host of an http or https address can be reached. A frame does not tell: where its page
 * cannot be opened, it shows an error of the browser's instead. A host that is silent holds up no slide time and again.
 */
export async function canReach(url: string): Promise<boolean> {
	const askedAt = performance.now();
	const before = unreached.get(url);
	if (navigator.onLine === false || (before && askedAt < before.until)) return false;
	if (askedAt < noProbeUntil) return true;
	const own = probe ?? openProbe();
	probe = own;
	const isReached = await askProbe(own, url);
	if (isReached === false) {
		const now = performance.now();
		const took = now - askedAt;
		const rest = before ? Math.min(before.rest * 2, took * LONGEST_REST) : took;
		unreached.set(url, { rest, until: now + rest });
		return false;
	}
	unreached.delete(url);
	if (isReached) return true;
	console.info("Without a probe:", url);
	noProbeUntil = askedAt + NO_PROBE_MS;
	own.frame.remove();
	if (probe === own) probe = null;
	return true;
}

function openProbe(): Probe {
	const frame = document.createElement("iframe");
	frame.className = "probe";
	frame.tabIndex = -1;
	frame.setAttribute("aria-hidden", "true");
	frame.setAttribute("sandbox", "allow-scripts");
	const loaded = new Promise((resolve) => {
		frame.onload = resolve;
		frame.src = PROBE_URL;
		document.body.append(frame);
	});
	return { frame, loaded };
}

/** The probe's answer; null if there is none. */
function askProbe({ frame, loaded }: Probe, url: string): Promise<boolean | null> {
	return new Promise((resolve) => {
		const end = (answer: boolean | null) => {
			clearTimeout(timer);
			window.removeEventListener("message", hear);
			resolve(answer);
		};
		const hear = ({ source, data }: MessageEvent) => {
			if (source === frame.contentWindow && data.url === url) end(data.isReached === true);
		};
		const timer = setTimeout(() => end(null), PROBE_MS);
		window.addEventListener("message", hear);
		void loaded.then(() => frame.contentWindow?.postMessage(url, "*"));
	});
}
