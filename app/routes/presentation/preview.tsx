import { ChevronLeft, ChevronRight, FileText, ImageOff, SquarePlay } from "lucide-react";
import type { MouseEvent } from "react";
import { isPlainClick } from "~/components/in-page-link";
import { Panel } from "~/components/panel";
import { addressOf, pictureOf, type SlideValues } from "./values";

/** With scripts: scrolls only the row, moves the focus along, and adds no history entry. */
function scrollRow(event: MouseEvent<HTMLAnchorElement>) {
	const slide = document.getElementById(event.currentTarget.hash.slice(1));
	if (!slide || !isPlainClick(event)) return;
	event.preventDefault();
	slide.parentElement?.scrollTo({ left: slide.offsetLeft });
	const label = event.currentTarget.getAttribute("aria-label");
	slide.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.focus({ preventScroll: true });
}

/** A web page is not loaded here: this page of ours stands for it (spec 2). */
const WEB_PAGE = "/brand/web-page.html";

/** What the screen will show, or what stands for it. */
function Shown(slide: Partial<SlideValues>) {
	const address = addressOf(slide);
	if (slide.type === "WebContent")
		return (
			<>
				<iframe
					src={WEB_PAGE}
					title="Web page"
					sandbox=""
					loading="lazy"
					tabIndex={-1}
					className="absolute size-full border-0"
				/>
				{address && (
					<a
						href={address}
						target="_blank"
						rel="noreferrer"
						className="absolute inset-x-3 bottom-3 truncate rounded-control bg-black/70 px-3 py-2 text-center text-sm text-white underline"
					>
						{address}
					</a>
				)}
			</>
		);
	const picture = pictureOf(slide);
	if (picture)
		return (
			<img
				src={picture}
				alt={slide.title ?? ""}
				loading="lazy"
				className="absolute size-full object-contain"
			/>
		);
	if (slide.fileId) return <FileText size={40} role="img" aria-label="Presentation file" />;
	if (slide.type === "Video" || slide.type === "InternalVideo")
		return <SquarePlay size={40} role="img" aria-label="Video" />;
	return <ImageOff size={40} role="img" aria-label="No picture" />;
}

/**
 * All slides in a snapping row. Previous and next are links
 * to slides, so they work without scripts.
 */
export function Preview({ slides }: { slides: readonly Partial<SlideValues>[] }) {
	if (slides.length === 0) return null;
	const at = (index: number) => `#preview-${(index + slides.length) % slides.length}`;
	const step =
		"grid size-9 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink";
	return (
		<Panel aria-label="Preview" className="overflow-hidden sm:max-lg:mx-auto sm:max-lg:w-2/3">
			<ol className="relative flex snap-x snap-mandatory overflow-x-auto motion-safe:scroll-smooth [scrollbar-width:none]">
				{slides.map((slide, index) => (
					<li
						// biome-ignore lint/suspicious/noArrayIndexKey: the key is a position in the row
						key={index}
						id={`preview-${index}`}
						className="w-full flex-none snap-center"
					>
						<div className="relative grid aspect-video place-items-center bg-black text-white/70">
							<Shown {...slide} />
						</div>
						<div className="flex items-center justify-between gap-2 p-2">
							<a
								href={at(index - 1)}
								aria-label="Previous slide"
								onClick={scrollRow}
								className={step}
							>
								<ChevronLeft size={20} aria-hidden />
							</a>
							<span className="text-sm text-muted tabular-nums">
								{index + 1}/{slides.length}
							</span>
							<a href={at(index + 1)} aria-label="Next slide" onClick={scrollRow} className={step}>
								<ChevronRight size={20} aria-hidden />
							</a>
						</div>
					</li>
				))}
			</ol>
		</Panel>
	);
}
