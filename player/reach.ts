/** Longer than the probe takes, in milliseconds. */
const PROBE_MS = 12_000;

let probe: Promise<HTMLIFrameElement> | null = null;

/**
 * Whether the host of an http or https address can be reached. A frame does not tell: where its page
 * cannot be opened, it shows an error of the browser's instead.
 */
export async function canReach(url: string): Promise<boolean> {
	if (navigator.onLine === false) return false;
	probe = probe ?? openProbe();
	const frame = await probe;
	const isReached = await askProbe(frame, url);
	if (isReached !== null) return isReached;
	console.info("The probe did not load, so it is not known whether this can be reached:", url);
	frame.remove();
	probe = null;
	return true;
}

async function openProbe(): Promise<HTMLIFrameElement> {
	const frame = document.createElement("iframe");
	frame.className = "probe";
	frame.tabIndex = -1;
	frame.setAttribute("aria-hidden", "true");
	frame.setAttribute("sandbox", "allow-scripts");
	await new Promise((resolve) => {
		frame.onload = resolve;
		frame.src = PROBE_URL;
		document.body.append(frame);
	});
	return frame;
}

/** The probe's answer; null if there is none. */
function askProbe(frame: HTMLIFrameElement, url: string): Promise<boolean | null> {
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
		frame.contentWindow?.postMessage(url, "*");
	});
}
