import Plus from "lucide-react/icons/plus";
import { type FormEvent, type KeyboardEvent, type MouseEvent, useEffect } from "react";
import { Button } from "~/components/button";
import { classes } from "~/components/classes";
import { type FieldMeta, FileField, TextField } from "~/components/forms/field";
import { isComposed } from "~/components/forms/is-composed";
import { Panel } from "~/components/panel";
import { useScripted } from "~/components/use-scripted";
import { intentTo } from "../intents";
import type { Plan } from "../plan.server";
import { ADD_KINDS, type AddKind, isFileKind } from "../values";
import { FILE_INPUTS, KINDS, LINK_INPUTS } from "./kinds";
import { onlyLinkIn, titleOfFile, titleOfLink, urlOf, withScheme } from "./links";
import { keepLinkAlone } from "./panel-fields";

interface BarProps {
	kind: AddKind;
	/** Called with scripts; without, the button asks for the form with that panel. */
	onOpen: (kind: AddKind) => void;
}

/** The kinds of slide. It stays in reach on a long list. */
export const AddBar = ({ kind, onOpen }: BarProps) => (
	<div className="add-bar">
		<h2 className="mr-2 font-semibold max-sm:sr-only">Add a slide</h2>
		{ADD_KINDS.map((one) => {
			const { label, icon: Icon } = KINDS[one];
			return (
				<button
					key={one}
					type="submit"
					name="intent"
					value={intentTo.open(one)}
					aria-pressed={one === kind}
					onClick={(event) => {
						event.preventDefault();
						onOpen(one);
					}}
					className={classes("add-kind", one === kind && "add-kind-open")}
				>
					<Icon size={16} aria-hidden />
					{label}
				</button>
			);
		})}
	</div>
);

export const ADD_PANEL = "add-slide";

interface Props {
	kind: AddKind;
	title: FieldMeta;
	url: FieldMeta;
	file: FieldMeta;
	plan: Plan;
	/** How many slides there are. */
	count: number;
	/** Whether a button has opened it without scripts: it comes behind all slides. */
	isOpened?: boolean;
	/** Whether a form is being submitted. */
	busy: boolean;
	/** What a press of Add in an empty panel has said, if it is no mistake. */
	said?: string;
	/** Adds what is in the panel. Called with scripts; without, the button posts the form. */
	onAdd: () => void;
	/** Something was typed or chosen in the panel. */
	onTyped: () => void;
	/** A file was chosen, or several, which need no press of Add. */
	onChosen: () => void;
	onFiles: (files: File[]) => void;
}

/** Enter adds the slide: as the form's first button, Save would be pressed by it. */
function addOnEnter(event: KeyboardEvent<HTMLElement>) {
	const isInput = (event.target as Element).matches("input:not([type=file])");
	if (event.key !== "Enter" || !isInput || isComposed(event.nativeEvent)) return;
	event.preventDefault();
	event.currentTarget.querySelector<HTMLButtonElement>("[data-add]")?.click();
}

/** A title for what was chosen or pasted, while the person has typed none. */
function proposeTitle(panel: Element, input: HTMLInputElement, name: string) {
	const title = panel.querySelector<HTMLInputElement>(`[name="${name}"]`);
	if (!title || input === title) {
		delete title?.dataset.proposed;
		return;
	}
	if (title.value !== "" && title.value !== title.dataset.proposed) return;
	const file = input.files?.[0]?.name;
	const address = withScheme(onlyLinkIn(input.value).trim());
	const link = urlOf(address) ? titleOfLink(address) : "";
	title.value = input.type === "file" ? (file ? titleOfFile(file) : "") : link;
	title.dataset.proposed = title.value;
}

/**
 * The panel that adds a slide. It stands above the list but on phones (editor-columns.css), and comes last in the form: so its
 * file is the last field and can be streamed.
 */
export function AddSlide(props: Props) {
	const { kind, title, url, file, plan, count, busy, said, onAdd, onTyped, onChosen, onFiles } =
		props;
	const isScripted = useScripted();
	const isFirst = props.isOpened && !isScripted;
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before the scripts ran
	useEffect(() => {
		const panel = document.getElementById(ADD_PANEL);
		const { name } = isFileKind(kind) ? file : url;
		const chosen = panel?.querySelector<HTMLInputElement>(`[name="${name}"]`);
		if (panel && chosen && kind !== "file" && chosen.value !== chosen.defaultValue)
			proposeTitle(panel, chosen, title.name);
	}, []);
	function input({ currentTarget, target, nativeEvent }: FormEvent<HTMLElement>) {
		const chosen = target as HTMLInputElement;
		const isPasted = (nativeEvent as InputEvent).inputType === "insertFromPaste";
		if (isPasted && chosen.name === url.name) keepLinkAlone();
		const { files } = chosen;
		onTyped();
		if (files?.length) onChosen();
		if (files && files.length > 1) {
			onFiles([...files]);
			chosen.value = "";
		}
		if (kind !== "file") proposeTitle(currentTarget, chosen, title.name);
	}
	const press = (event: MouseEvent) => {
		event.preventDefault();
		onAdd();
	};
	const button = (
		<div key="add" className="order-last flex flex-wrap items-center gap-4 sm:col-span-2">
			<Button name="intent" value={intentTo.add(kind)} disabled={busy} onClick={press} data-add>
				<Plus size={18} aria-hidden />
				{busy ? "Adding…" : KINDS[kind].add}
			</Button>
			<p className="text-sm text-muted digits">
				{count} of at most {plan.maxSlides} slide{plan.maxSlides === 1 ? "" : "s"}
			</p>
			{said && <p className="text-sm">{said}</p>}
		</div>
	);
	const chosen = isFileKind(kind) && (
		<FileField
			key={kind}
			field={file}
			{...FILE_INPUTS[kind](plan, isScripted)}
			multiple={isScripted}
		/>
	);
	return (
		<Panel
			id={ADD_PANEL}
			aria-label="Add a slide"
			className="add-panel grid items-start gap-5 p-5 sm:grid-cols-2"
			onInput={input}
			onKeyDown={addOnEnter}
		>
			{!isFileKind(kind) && (
				<TextField
					key={kind}
					field={url}
					autoFocus={isFirst}
					inputMode="url"
					autoCapitalize="none"
					spellCheck={false}
					{...LINK_INPUTS[kind]}
				/>
			)}
			<TextField
				field={title}
				label="Slide title"
				autoFocus={isFirst && isFileKind(kind)}
				hint={kind === "file" ? "Optional. If empty, the file name is used." : undefined}
			/>
			{/* With scripts a file is never sent with the form, and the keys go the way that the eyes go. */}
			{isScripted ? [chosen, button] : [button, chosen]}
		</Panel>
	);
}
