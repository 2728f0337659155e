import { MEDIA_RULES } from "@signage/contract/upload-rules";
import { FileText, Image, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/button";
import { classes } from "~/components/classes";
import { type FieldMeta, FileField, TextField } from "~/components/field";
import { Panel } from "~/components/panel";
import type { AddKind } from "./values";

const KINDS = [
	{ kind: "image", label: "Image", icon: Image },
	{ kind: "file", label: "Presentation file", icon: FileText },
] as const;

interface Props {
	/**
	 * The kind of slide rendered by the server; with scripts,
	 * the buttons switch it without a request.
	 */
	opened: AddKind;
	title: FieldMeta;
	file: FieldMeta;
	/** Accepted extensions of presentation files, separated by commas. */
	accept: string;
	/** Whether a form is being submitted. */
	busy: boolean;
}

/**
 * The panel that adds a slide. Its file must be the form's last field, so that it can be streamed.
 */
export function AddSlide({ opened, title, file, accept, busy }: Props) {
	const [kind, setKind] = useState(opened);
	const isImage = kind === "image";
	return (
		<Panel className="p-5">
			<div className="mb-5 flex flex-wrap items-center gap-2">
				<h2 className="mr-2 font-semibold">Add a slide</h2>
				{KINDS.map(({ kind: one, label, icon: Icon }) => (
					<button
						key={one}
						type="submit"
						name="intent"
						value={`open-${one}`}
						aria-pressed={one === kind}
						onClick={(event) => {
							event.preventDefault();
							setKind(one);
						}}
						className={classes(
							"inline-flex min-h-8 items-center gap-2 rounded-full px-3 text-sm font-medium",
							one === kind ? "bg-accent-soft text-accent" : "text-muted hover:bg-sunken",
						)}
					>
						<Icon size={16} aria-hidden />
						{label}
					</button>
				))}
			</div>
			<div className="flex flex-col gap-5">
				<TextField
					field={title}
					label="Slide title"
					hint={isImage ? undefined : "Optional. If empty, the file name is used."}
				/>
				<Button
					name="intent"
					value={`add-${kind}`}
					disabled={busy}
					className="order-last self-start"
				>
					<Plus size={18} aria-hidden />
					{busy ? "Adding…" : isImage ? "Add image" : "Add presentation file"}
				</Button>
				<FileField
					field={file}
					label={isImage ? "Picture" : "File"}
					accept={isImage ? Object.keys(MEDIA_RULES.image.types).join(",") : accept}
					hint={
						isImage
							? "PNG, JPEG or GIF, at most 10 MB."
							: `${accept.replaceAll(",", ", ")}, at most 100 MB. Each page becomes a slide.`
					}
				/>
			</div>
		</Panel>
	);
}
