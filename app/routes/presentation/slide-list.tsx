import { type FieldMetadata, useField } from "@conform-to/react";
import { SLIDE_SECONDS_MAX, SLIDE_SECONDS_MIN } from "@signage/contract/limits";
import {
	ArrowDown,
	ArrowUp,
	FileText,
	Globe,
	Images,
	type LucideIcon,
	SquarePlay,
	Trash2,
} from "lucide-react";
import type { ComponentProps, MouseEvent } from "react";
import { EmptyState } from "~/components/empty-state";
import { TextField } from "~/components/field";
import { useListEdits } from "~/components/list-edits";
import { Panel } from "~/components/panel";
import { Thumbnail } from "~/components/thumbnail";
import { addressOf, type EditorValues, pictureOf, type SlideValues } from "./values";

type List = FieldMetadata<SlideValues[], EditorValues>;

const TYPES: Record<string, string> = {
	Image: "Image",
	InternalImage: "Page of a file",
	Video: "Video",
	InternalVideo: "Video",
	WebContent: "Web page",
};

/** For slides without a picture of their own. */
const ICONS: Record<string, LucideIcon> = {
	Video: SquarePlay,
	InternalVideo: SquarePlay,
	WebContent: Globe,
};

function IconButton({
	icon: Icon,
	label,
	...rest
}: ComponentProps<"button"> & { icon: LucideIcon; label: string }) {
	return (
		<button
			type="submit"
			aria-label={label}
			title={label}
			className="grid size-9 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink disabled:opacity-30"
			{...rest}
		>
			<Icon size={18} aria-hidden />
		</button>
	);
}

const HIDDEN = ["id", "type", "url", "imageId", "videoId", "fileId", "thumbnailUrl"] as const;

interface RowProps {
	/** The field name of the list. */
	name: List["name"];
	index: number;
	/** How many slides there are. */
	count: number;
}

/**
 * Reads its fields with a hook of its own: conform copies the names of all fields that one component
 * reads with each field it reads, which would take seconds for a long list in the editor's component.
 */
function SlideRow({ name, index, count }: RowProps) {
	const [slide, form] = useField<SlideValues, EditorValues>(`${name}[${index}]`);
	const { title, duration } = slide.getFieldset();
	const values = (slide.initialValue ?? {}) as Partial<SlideValues>;
	const number = index + 1;
	const move = (to: number) => form.reorder.getButtonProps({ name, from: index, to });
	const isFile = Boolean(values.fileId);
	const type = values.type ?? "";
	const address = addressOf(values);
	const Icon = pictureOf(values) ? undefined : isFile ? FileText : ICONS[type];
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:flex-nowrap">
			{HIDDEN.map((one) => (
				<input
					key={one}
					type="hidden"
					name={`${slide.name}.${one}`}
					defaultValue={values[one] ?? ""}
				/>
			))}
			<span className="w-6 flex-none text-right text-sm text-muted tabular-nums">{number}</span>
			{Icon ? (
				<span className="grid aspect-video w-24 flex-none place-items-center rounded-control bg-accent-soft text-accent">
					<Icon size={22} aria-hidden />
				</span>
			) : (
				<Thumbnail url={pictureOf(values)} />
			)}
			<div className="min-w-0 flex-1 basis-full max-sm:order-1 sm:basis-0">
				<TextField field={title} label={`Title of slide ${number}`} hideLabel required />
				<p className="mt-1 text-sm text-muted">
					{isFile
						? "Presentation file: each page becomes a slide when you save"
						: (TYPES[type] ?? type)}
					{address && (
						<>
							{": "}
							<a
								href={address}
								target="_blank"
								rel="noreferrer"
								className="underline wrap-anywhere"
							>
								{address}
							</a>
						</>
					)}
				</p>
			</div>
			<div className="w-28 flex-none max-sm:order-1">
				<TextField
					field={duration}
					label={`Duration of slide ${number}, seconds`}
					hideLabel
					type="number"
					min={SLIDE_SECONDS_MIN}
					max={SLIDE_SECONDS_MAX}
					step={1}
					placeholder="default"
				/>
				<p className="mt-1 text-sm text-muted">seconds</p>
			</div>
			<div className="flex flex-none max-sm:ml-auto">
				<IconButton
					icon={ArrowUp}
					label={`Move slide ${number} up`}
					disabled={index === 0}
					{...move(index - 1)}
				/>
				<IconButton
					icon={ArrowDown}
					label={`Move slide ${number} down`}
					disabled={index === count - 1}
					{...move(index + 1)}
				/>
				<IconButton
					icon={Trash2}
					label={`Remove slide ${number}`}
					{...form.remove.getButtonProps({ name, index })}
				/>
			</div>
		</li>
	);
}

/** The slides in order, each with title, duration and buttons to move or remove it. */
export function SlideList({ list, onEdit }: { list: List; onEdit: () => void }) {
	const keys = list.getFieldList().map(({ key }) => String(key));
	const { ref, onClick } = useListEdits<HTMLOListElement>(keys, "Slide");
	const edit = (event: MouseEvent) => {
		onClick(event);
		if ((event.target as Element).closest("button")) onEdit();
	};
	return (
		<Panel aria-label="Slides">
			{keys.length === 0 ? (
				<EmptyState icon={Images} title="No slides yet">
					Add a picture, a link or a presentation file below. Slides play in the order of this list.
				</EmptyState>
			) : (
				// biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the buttons inside
				<ol ref={ref} onClick={edit} className="divide-y divide-line">
					{keys.map((key, index) => (
						<SlideRow key={key} name={list.name} index={index} count={keys.length} />
					))}
				</ol>
			)}
		</Panel>
	);
}
