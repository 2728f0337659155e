import { useRef, useSyncExternalStore } from "react";
import { Refusal } from "~/components/billing/plans-link";
import { useLayout } from "~/components/use-layout";
import type { UploadState } from "./use-uploads";

const MIB = 1024 * 1024;
const inUnits = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });
const sizeText = (bytes: number) =>
	bytes < MIB ? `${Math.ceil(bytes / 1024)} kB` : `${inUnits.format(bytes / MIB)} MB`;

/** Whole seconds or minutes, for people. */
function timeLeft(seconds: number): string {
	if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s left`;
	return `${Math.round(seconds / 60)} min left`;
}

function watchConnection(changed: () => void) {
	const ended = new AbortController();
	for (const event of ["online", "offline"])
		window.addEventListener(event, changed, { signal: ended.signal });
	return () => ended.abort();
}
const useOffline = () => useSyncExternalStore(watchConnection, () => !navigator.onLine);

function progressText({ sent, size, begunAt, begunWith }: UploadState): string {
	const seconds = (Date.now() - begunAt) / 1000;
	const speed = (sent - begunWith) / seconds;
	const percent = `${Math.floor((100 * sent) / size)}% of ${sizeText(size)}`;
	if (seconds < 1 || speed <= 0) return percent;
	return `${percent}, ${sizeText(speed)}/s, ${timeLeft((size - sent) / speed)}`;
}

/** The focus comes to its row's checkbox when the button goes while it has it. */
function BarButton({ what, number }: { what: "retry" | "cancel"; number: number }) {
	const button = useRef<HTMLButtonElement>(null);
	const text = what === "cancel" ? "Cancel" : "Try again";
	useLayout(
		() => () => {
			const { current } = button;
			if (!current || current !== document.activeElement) return;
			const box = current.closest("li")?.querySelector<HTMLElement>("[type=checkbox]");
			box?.focus({ preventScroll: true });
		},
		[],
	);
	return (
		<button
			ref={button}
			type="button"
			data-upload={what}
			aria-label={`${text}: slide ${number}`}
			className="min-h-6 underline"
		>
			{text}
		</button>
	);
}

interface Props {
	upload: UploadState;
	/** Its slide's. */
	number: number;
	/** The id of why it failed. */
	whyId: string;
}

/** How far a file has come, with a button to stop it; or why it failed, with one to try again. */
export function UploadBar({ upload, number, whyId }: Props) {
	const { phase, error, sent, size, isFinal } = upload;
	const isOffline = useOffline();
	const progress = phase === "finishing" ? "Finishing…" : progressText(upload);
	if (phase === "failed")
		return (
			<p id={whyId} className="text-danger">
				{error && <Refusal text={error} />} {!isFinal && <BarButton what="retry" number={number} />}
			</p>
		);
	return (
		<p className="slide-upload">
			<progress max={size} value={sent} aria-label={`Upload of slide ${number}`} />
			<span>{isOffline ? "Waiting for the network…" : progress}</span>
			<BarButton what="cancel" number={number} />
		</p>
	);
}
