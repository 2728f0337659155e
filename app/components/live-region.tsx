import { CircleCheck, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useScripted } from "./use-scripted";

const SAY = "live-region:say";
const RETIRE = "live-region:retire";

/** Has screen readers say what happened on a page that stays. Only where scripts run. */
export const announce = (text: string) =>
	document.dispatchEvent(new CustomEvent(SAY, { detail: text }));

/** Takes the notice away that is on the page now: something newer went wrong. */
export const retireNotice = () => document.dispatchEvent(new Event(RETIRE));

/** A message after a redirect. */
export interface ShownNotice {
	id: string;
	message: string;
	/** How long it stays where scripts run. */
	milliseconds: number;
}

/** What `announce` said last; the count tells two of the same text apart. */
function useSaid() {
	const [said, setSaid] = useState({ text: "", count: 0 });
	useEffect(() => {
		const say = (event: Event) => {
			const text = (event as CustomEvent<string>).detail;
			setSaid(({ count }) => ({ text, count: count + 1 }));
		};
		document.addEventListener(SAY, say);
		return () => document.removeEventListener(SAY, say);
	}, []);
	return said;
}

/** The notice while it is to be seen: until it is closed, its time is over or an error comes. */
function useShown(notice: ShownNotice | undefined, isHeld: boolean) {
	const [closedId, setClosedId] = useState<string>();
	const shown = notice && notice.id !== closedId ? notice : undefined;
	const { id, milliseconds } = shown ?? {};
	useEffect(() => {
		const close = () => setClosedId(id);
		document.addEventListener(RETIRE, close);
		return () => document.removeEventListener(RETIRE, close);
	}, [id]);
	useEffect(() => {
		if (id === undefined || isHeld) return;
		const timer = setTimeout(() => setClosedId(id), milliseconds);
		return () => clearTimeout(timer);
	}, [id, milliseconds, isHeld]);
	return [shown, () => setClosedId(id)] as const;
}

/**
 * The notice, floating over the page, in a live region that is there before anything is said: a region
 * that comes together with its text is often not read out. Without scripts the server's HTML has
 * role="status" only where there is a message; it is gone at the next page. While the pointer or the
 * focus is on the notice, its time does not run.
 */
export function LiveRegion({ notice }: { notice?: ShownNotice }) {
	const isScripted = useScripted();
	const [isHeld, setHeld] = useState(false);
	const [shown, close] = useShown(notice, isHeld);
	const { text, count } = useSaid();
	const closeByHand = () => {
		close();
		setHeld(false);
		document.getElementById("main")?.focus({ preventScroll: true });
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the pointer only holds the time back
		<div
			className={shown ? "notice" : undefined}
			onMouseEnter={() => setHeld(true)}
			onMouseLeave={() => setHeld(false)}
			onFocus={() => setHeld(true)}
			onBlur={() => setHeld(false)}
		>
			<div role={isScripted || shown ? "status" : undefined} aria-live="polite" aria-atomic="false">
				{shown && (
					// Put in anew once scripts run, so that a message which came with the page is read out too.
					<p key={isScripted ? shown.id : "sent"} className="flex gap-3">
						<CircleCheck size={20} className="mt-0.5 flex-none" aria-hidden />
						{shown.message}
					</p>
				)}
				{text && (
					<p key={count} className="sr-only">
						{text}
					</p>
				)}
			</div>
			{shown && isScripted && (
				<button type="button" aria-label="Close message" onClick={closeByHand}>
					<X size={16} aria-hidden />
				</button>
			)}
		</div>
	);
}
