import { MEDIA_RULES } from "@signage/contract/upload-rules";
import { FileText, Globe, Image, Plus, SquarePlay } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { Button } from "~/components/button";
import { classes } from "~/components/classes";
import { type FieldMeta, FileField, TextField } from "~/components/field";
import { Panel } from "~/components/panel";
import type { AddKind } from "./values";

const KINDS = [
	{ kind: "image", label: "Image", icon: Image, add: "Add image" },
	{ kind: "video-link", label: "Video link", icon: SquarePlay, add: "Add video link" },
	{ kind: "web-page", label: "Web page", icon: Globe, add: "Add web page" },
	{ kind: "file", label: "Presentation file", icon: FileText, add: "Add presentation file" },
] as const;

const FILE_TYPES = Object.keys(MEDIA_RULES.image.types).join(",");

interface Props {
	/**
	 * The kind of slide rendered by the server; with scripts,
	 * the buttons switch it without a request.
	 */
	opened: AddKind;
	title: FieldMeta;
	url: FieldMeta;
	file: FieldMeta;
	/** Accepted extensions of presentation files, separated by commas. */
	accept: string;
	/** Whether a form is being submitted. */
	busy: boolean;
}

/** A title for what was chosen or pasted, while the person has typed none. */
function proposeTitle({ currentTarget: panel, target }: FormEvent<HTMLElement>, name: string) {
	const title = panel.querySelector<HTMLInputElement>(`[name="${name}"]`);
	const input = target as HTMLInputElement;
	if (!title || input === title) {
		delete title?.dataset.proposed;
		return;
	}
	if (title.value !== "" && title.value !== title.dataset.proposed) return;
	const file = input.files?.[0]?.name.replace(/\.[^.]*$/, "");
	const host = URL.canParse(input.value) ? new URL(input.value).hostname : "";
	title.value = input.type === "file" ? (file ?? "") : host;
	title.dataset.proposed = title.value;
}

/** Enter adds the slide: as the form's first button, Save would be pressed by it. */
function addOnEnter(event: KeyboardEvent<HTMLElement>) {
	const isInput = (event.target as Element).matches("input:not([type=file])");
	if (event.key !== "Enter" || !isInput || event.nativeEvent.isComposing) return;
	event.preventDefault();
	event.currentTarget.querySelector<HTMLButtonElement>("[data-add]")?.click();
}

/**
 * The panel that adds a slide. Its file must be the form's last field, so that it can be streamed.
 */
export function AddSlide({ opened, title, url, file, accept, busy }: Props) {
	const [kind, setKind] = useState(opened);
	const isLink = kind === "video-link" || kind === "web-page";
	const { add } = KINDS.find((one) => one.kind === kind) ?? KINDS[0];
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
			{/* biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the fields inside */}
			<div
				className="flex flex-col gap-5"
				onInput={(event) => kind !== "file" && proposeTitle(event, title.name)}
				onKeyDown={addOnEnter}
			>
				{isLink && (
					<TextField
						key={kind}
						field={url}
						label={kind === "web-page" ? "Web address" : "Link"}
						inputMode="url"
						autoCapitalize="none"
						spellCheck={false}
						placeholder={
							kind === "web-page" ? "https://example.org" : "https://www.youtube.com/watch?v=…"
						}
						hint={
							kind === "web-page"
								? "Screens show this page. It must allow to be shown inside other pages."
								: "A link to a video on YouTube or Vimeo."
						}
					/>
				)}
				<TextField
					field={title}
					label="Slide title"
					hint={kind === "file" ? "Optional. If empty, the file name is used." : undefined}
				/>
				<Button
					name="intent"
					value={`add-${kind}`}
					disabled={busy}
					className="order-last self-start"
					data-add
				>
					<Plus size={18} aria-hidden />
					{busy ? "Adding…" : add}
				</Button>
				{!isLink && (
					<FileField
						key={kind}
						field={file}
						label={kind === "image" ? "Picture" : "File"}
						accept={kind === "image" ? FILE_TYPES : accept}
						hint={
							kind === "image"
								? "PNG, JPEG or GIF, at most 10 MB."
								: `${accept.replaceAll(",", ", ")}, at most 100 MB. Each page becomes a slide.`
						}
					/>
				)}
			</div>
		</Panel>
	);
}
