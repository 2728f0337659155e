import { useLocation } from "@remix-run/react";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import { useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { classes } from "../classes";
import { useTopModal } from "../dialogs/modals";
import { useEscape } from "../dialogs/use-escape";
import { Link } from "../links/link";
import { useScripted } from "../use-scripted";
import { useTabbing } from "./use-tabbing";

const SAY = "live-region:say";
const UNSAY = "live-region:unsay";
const RETIRE = "live-region:retire";
const WARN = "live-region:warn";

/**
 * Makes screen readers say what happened without a page load. Only call it in the browser.
 * @returns takes it off the page, once it is true no more
 */
export function announce(text: string): () => void {
	const detail = { text };
	const dispatch = (type: string) => void document.dispatchEvent(new CustomEvent(type, { detail }));
	dispatch(SAY);
	return () => dispatch(UNSAY);
}

/** Removes the notice that is shown now, because something went wrong since. */
export function retireNotice(): void {
	document.dispatchEvent(new Event(RETIRE));
}

/** Shows a notice of what was not done, or is true no more, until it is closed. Only call it in the browser. */
export function warn(message: string): void {
	document.dispatchEvent(new CustomEvent(WARN, { detail: message }));
}

/** A message after a redirect, or of `warn`. */
export interface ShownNotice {
	id: string;
	message: string;
	/** How long it stays while JavaScript runs. */
	milliseconds: number;
	/** Says that something was not done: it stays until it is closed. */
	isWarning?: boolean;
	/** A link to what is often done next. */
	next?: { label: string; to: string };
}

/**
 * The last text given to `announce` on this page, until it is taken back or a notice comes after it. The count makes the same
 * text twice two announcements.
 */
function useSaid(noticeId?: string) {
	const { pathname } = useLocation();
	const [said, setSaid] = useState({ by: {}, text: "", count: 0, on: "" });
	useEffect(() => {
		const say = (event: Event) => {
			const by = (event as CustomEvent<{ text: string }>).detail;
			setSaid(({ count }) => ({ by, text: by.text, count: count + 1, on: location.pathname }));
		};
		const unsay = (event: Event) => {
			const { detail } = event as CustomEvent;
			setSaid((now) => (now.by === detail ? { ...now, text: "" } : now));
		};
		document.addEventListener(SAY, say);
		document.addEventListener(UNSAY, unsay);
		return () => {
			document.removeEventListener(SAY, say);
			document.removeEventListener(UNSAY, unsay);
		};
	}, []);
	const shown = useRef(said.count);
	shown.current = said.count;
	useEffect(() => {
		const { current } = shown;
		// What is said beside the notice stays.
		if (noticeId !== undefined)
			setSaid((now) => (now.count === current ? { ...now, text: "" } : now));
	}, [noticeId]);
	// What was said of a page is not true of it when somebody comes back.
	useEffect(() => {
		setSaid((now) => (now.on === pathname ? now : { ...now, text: "" }));
	}, [pathname]);
	return said.on === pathname ? said : { ...said, text: "" };
}

/** The last notice: one that `warn` shows, until the server sends another. */
function useLast(sent: ShownNotice | undefined): ShownNotice | undefined {
	const [warning, setWarning] = useState<ShownNotice>();
	useEffect(() => {
		const show = (event: Event) => {
			const { detail: message } = event as CustomEvent<string>;
			setWarning({ id: `warned ${event.timeStamp}`, message, milliseconds: 0, isWarning: true });
		};
		document.addEventListener(WARN, show);
		return () => document.removeEventListener(WARN, show);
	}, []);
	const sentId = sent?.id;
	useEffect(() => {
		if (sentId !== undefined) setWarning(undefined);
	}, [sentId]);
	return warning ?? sent;
}

/** The notice until it is closed, its time is over or an error is shown after it; and a function to close it. */
function useShown(notice: ShownNotice | undefined, isHeld: boolean) {
	const [closedId, setClosedId] = useState<string>();
	const shown = notice && notice.id !== closedId ? notice : undefined;
	const { id, milliseconds, isWarning } = shown ?? {};
	// One that is closed already stays so.
	const close = useCallback(() => setClosedId(notice?.id), [notice?.id]);
	useEffect(() => {
		document.addEventListener(RETIRE, close);
		return () => document.removeEventListener(RETIRE, close);
	}, [close]);
	useEffect(() => {
		if (id === undefined || isWarning || isHeld) return;
		const timer = setTimeout(close, milliseconds);
		return () => clearTimeout(timer);
	}, [id, milliseconds, isWarning, isHeld, close]);
	return [shown, close] as const;
}

/** A region that came with its text would not be read out. */
const MISSED_AFTER_MS = 300;
/** A notice that came so short a time before a dialog was cut off by it. */
const FRESH_MS = 3000;

interface VoiceProps {
	text: string;
	count: number;
	/** The notice that is shown, and since when, in milliseconds since 1970. */
	notice: () => { message: string; since: number } | undefined;
}

/**
 * What is said while a modal dialog is open, in that: outside, screen readers would leave it out. So they do with a notice
 * that came just before.
 */
function ModalVoice({ text, count, notice }: VoiceProps) {
	const [before] = useState(count);
	const [missed, setMissed] = useState<string>();
	const read = useRef(notice);
	useEffect(() => {
		const opened = Date.now();
		const timer = setTimeout(() => {
			const shown = read.current();
			if (shown && opened - shown.since < FRESH_MS) setMissed(shown.message);
		}, MISSED_AFTER_MS);
		return () => clearTimeout(timer);
	}, []);
	return (
		<div aria-live="polite" className="sr-only">
			{missed && <p>{missed}</p>}
			{count !== before && text && <p key={count}>{text}</p>}
		</div>
	);
}

/** What is opened over the page leaves it where it is; another page begins at its top. */
function NextStep({ label, to }: NonNullable<ShownNotice["next"]>) {
	const { pathname } = useLocation();
	return (
		<Link to={to} preventScrollReset={to.startsWith(`${pathname}?`)}>
			{label}
		</Link>
	);
}

/**
 * The notice, floating over the page, in a live region that exists before it has any text: screen
 * readers often ignore a region that is inserted together with its text. The server's HTML has
 * role="status" only if there is a message. The timer stops while the pointer, once moved, or the focus is on the
 * notice, or somebody may be on the way to its link with the Tab key; its button and Escape close it. With JavaScript off, the notice is gone on the next page.
 */
export function LiveRegion({ notice: sent }: { notice?: ShownNotice }) {
	const notice = useLast(sent);
	const isScripted = useScripted();
	const box = useRef<HTMLDivElement>(null);
	const [hovered, setHovered] = useState<string>();
	const isHovered = hovered !== undefined && hovered === notice?.id;
	const [isFocused, setFocused] = useState(false);
	const isTabbing = useTabbing(notice?.next && notice.id);
	const [shown, close] = useShown(notice, isHovered || isFocused || isTabbing);
	const { text, count } = useSaid(notice?.id);
	const modal = useTopModal();
	const noticed = useRef<ReturnType<VoiceProps["notice"]>>();
	const message = shown?.message;
	// biome-ignore lint/correctness/useExhaustiveDependencies: two notices may have one text
	useEffect(() => {
		noticed.current = message === undefined ? undefined : { message, since: Date.now() };
	}, [shown?.id, message]);
	const Icon = shown?.isWarning ? CircleAlert : CircleCheck;
	const closeByHand = () => {
		const hadFocus = box.current?.contains(document.activeElement);
		close();
		setFocused(false);
		if (hadFocus) document.getElementById("main")?.focus({ preventScroll: true });
	};
	useEscape(shown !== undefined, closeByHand);
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: hovering only stops the timer
		<div
			ref={box}
			className={classes(shown && "notice", shown?.isWarning && "notice-warn") || undefined}
			// A pointer that lay there before the notice came is no interest in it: browsers tell that it entered, without a way.
			onMouseMove={({ movementX, movementY }) => {
				if (movementX !== 0 || movementY !== 0) setHovered(notice?.id);
			}}
			onMouseLeave={() => setHovered(undefined)}
			onFocus={() => setFocused(true)}
			onBlur={() => setFocused(false)}
		>
			<div role={isScripted || shown ? "status" : undefined} aria-live="polite" aria-atomic="false">
				{shown && (
					// Inserted again after hydration, so that a message that came with the page is read out too.
					<p key={isScripted ? shown.id : "sent"} className="flex gap-3">
						<Icon size={20} className="mt-0.5 flex-none" aria-hidden />
						<span className="min-w-0">{shown.message}</span>
					</p>
				)}
				{text && (
					<p key={count} className="sr-only">
						{text}
					</p>
				)}
			</div>
			{/* Read out too, behind the message. */}
			<div aria-live="polite">
				{shown?.next && <NextStep key={isScripted ? shown.id : "sent"} {...shown.next} />}
			</div>
			{modal &&
				createPortal(<ModalVoice {...{ text, count }} notice={() => noticed.current} />, modal)}
			{shown && isScripted && (
				<button type="button" aria-label="Close message" onClick={closeByHand}>
					<X size={16} aria-hidden />
				</button>
			)}
		</div>
	);
}
