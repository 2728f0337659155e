import { type PointerEvent, useRef } from "react";
import type { TimelineDay } from "~/components/timeline/timeline";
import { heldAt, moved, nearest, type Range } from "./moves";
import type { Said } from "./said";

/** How near to an edge a pointer takes hold of it, and how far it moves before it drags, in pixels. */
const REACH = 12;
const STILL = 4;

interface Options {
	day: TimelineDay;
	scale: number;
	titleOf: (presentationId: number | null) => string;
	onPreview: (day: TimelineDay | undefined) => void;
	onMoved: (day: TimelineDay, range: Range) => void;
	onSaid: (said: Said | undefined) => void;
}

/** What a pointer holds. */
interface Held {
	pointerId: number;
	/** The day as it was, and who is told: what is drawn may become newer meanwhile. */
	day: TimelineDay;
	onMoved: Options["onMoved"];
	/** The place of the block below the pointer. */
	place: number;
	range?: Range;
	/** Where it took hold: from the left of the window, in pixels; and where the first beginning was. */
	x: number;
	minute: number;
	perPixel: number;
	isDragging: boolean;
	/** Where the first beginning is now. */
	at?: number;
	/** The day as it would be. */
	preview?: TimelineDay;
	release: () => void;
}

/** Drags blocks and edges of a day's bar with a pointer; Escape lets go of them where they were. */
export function usePointer({ day, scale, titleOf, onPreview, onMoved, onSaid }: Options) {
	const held = useRef<Held>();

	function end() {
		held.current?.release();
		held.current = undefined;
		onPreview(undefined);
		onSaid(undefined);
	}

	function take(event: PointerEvent<SVGSVGElement>) {
		if (!event.isPrimary || event.button !== 0) return;
		event.preventDefault();
		const svg = event.currentTarget;
		const box = svg.getBoundingClientRect();
		const perPixel = scale / box.width;
		const pointed = Math.max(0, (event.clientX - box.left) * perPixel);
		const below = heldAt(day, pointed, REACH * perPixel);
		if (!below) return;
		const { pointerId, clientX } = event;
		svg.setPointerCapture(pointerId);
		const letGoOnEscape = (pressed: globalThis.KeyboardEvent) => {
			if (pressed.key !== "Escape") return;
			pressed.stopPropagation();
			end();
		};
		window.addEventListener("keydown", letGoOnEscape, true);
		held.current = {
			pointerId,
			day,
			onMoved,
			...below,
			x: clientX,
			minute: below.range ? (day.starts[below.range.first]?.minute ?? 0) : 0,
			perPixel,
			isDragging: false,
			release: () => {
				window.removeEventListener("keydown", letGoOnEscape, true);
				if (svg.hasPointerCapture(pointerId)) svg.releasePointerCapture(pointerId);
			},
		};
	}

	function drag({ pointerId, clientX, shiftKey }: PointerEvent) {
		const { current } = held;
		if (current?.pointerId !== pointerId || !current.range) return;
		current.isDragging ||= Math.abs(clientX - current.x) >= STILL;
		if (!current.isDragging) return;
		const wanted = current.minute + (clientX - current.x) * current.perPixel;
		const minute = nearest(current.day, current.range, wanted, shiftKey);
		if (minute === undefined || minute === current.at) return;
		current.at = minute;
		const preview = moved(current.day, current.range, minute);
		current.preview = minute === current.minute ? undefined : preview;
		onPreview(preview);
		const block = preview.segments.find(({ from }) => from === minute);
		if (block) onSaid({ minute, text: `${block.starts}–${block.ends}` });
	}

	/** A touch that drags nothing says what is below it: a short block has no room for its name. */
	function tell({ day, place }: Held) {
		const block = day.segments[place];
		if (!block) return;
		onSaid({
			minute: block.from,
			title: titleOf(block.presentationId),
			text: `${block.starts}–${block.ends}`,
		});
		document.addEventListener("pointerdown", () => onSaid(undefined), {
			once: true,
			capture: true,
		});
	}

	function letGo(event: PointerEvent) {
		const { current } = held;
		if (current?.pointerId !== event.pointerId) return;
		end();
		if (current.preview && current.range) current.onMoved(current.preview, current.range);
		else if (!current.isDragging && event.pointerType !== "mouse") tell(current);
	}

	const lose = ({ pointerId }: PointerEvent) => {
		if (held.current?.pointerId === pointerId) end();
	};

	return {
		onPointerDown: take,
		onPointerMove: drag,
		onPointerUp: letGo,
		onPointerCancel: lose,
		onLostPointerCapture: lose,
	};
}
