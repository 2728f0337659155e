import { Refusal } from "~/components/billing/plans-link";
import { fieldId, slideField, whyId } from "../fields";
import { intentTo } from "../intents";
import { nameOfType } from "../slide-types";
import {
	addressOf,
	isBroken,
	isPicture,
	isWholeFile,
	NOT_UPLOADED,
	type ShownSlide,
} from "../values";

const WHOLE_FILE = "Presentation file: each page becomes a slide when you save";

/** Whether `Kind` says what is wrong with it. */
export const hasTrouble = (slide: ShownSlide) => isBroken(slide) || slide.status === NOT_UPLOADED;

const shownPart = (part = "0") => (Number(part) ? `, ${Math.round(100 * Number(part))}%` : "");

/** What the slide shows, in words. */
export function Kind({ slide, index }: { slide: ShownSlide; index: number }) {
	const { type, status, error, progress } = slide;
	const address = addressOf(slide);
	if (isBroken(slide))
		return (
			<p id={whyId(index)} className="text-danger">
				<Refusal text={error ?? "This file could not be processed."} />{" "}
				{slide.id && (
					<button
						type="submit"
						name="intent"
						value={intentTo.again(slide.id)}
						// Which slide; its own words are as programs know them.
						aria-describedby={fieldId(slideField(index, "title"))}
						className="min-h-6 underline"
					>
						Try again
					</button>
				)}
			</p>
		);
	if (status === NOT_UPLOADED)
		return (
			<p id={whyId(index)} className="text-warn">
				{isWholeFile(slide) ? "Presentation file" : nameOfType(type)}, not uploaded
				{isPicture(slide) ? (
					<span className="with-scripts">. Tick it to choose the file again</span>
				) : (
					". Remove it and add the file again"
				)}
			</p>
		);
	return (
		<p>
			{isWholeFile(slide) ? WHOLE_FILE : nameOfType(type)}
			{status === "Processing" && `, in progress${shownPart(progress)}`}
			{address && (
				<>
					{": "}
					<a href={address} target="_blank" rel="noreferrer">
						{address}
					</a>
				</>
			)}
		</p>
	);
}
