import { quoted } from "@signage/contract/text/right-to-left";
import { type Dispatch, type FormEvent, useState } from "react";
import { useSaveKeys } from "~/components/forms/use-save-keys";
import type { UploadState } from "./adding/use-uploads";
import { problemsIn } from "./check";
import { type Errors, FORM_ID } from "./fields";
import { firstWrongSlide, marksOf } from "./form-fields";
import type { Edit, Row } from "./list/rows";
import type { Other } from "./use-found";
import { useOnceQuiet } from "./use-once-quiet";

interface Options {
	rows: readonly Row[];
	dispatch: Dispatch<Edit>;
	uploads: ReadonlyMap<string, UploadState>;
	/** Adds the file that is left in the panel. */
	addLeft: () => "none" | "added" | "wrong";
	/** What is wrong, by field, and what belongs to none; nothing if all is right. */
	onChecked: (errors: Errors, others: Other[]) => void;
	/** The place of a slide that has something wrong. */
	onWrongSlide: (place: number) => void;
}

/** What is said while a save waits for files. */
export const WAITING = "Waiting for files…";

const SAVES = /^save(?:-over|-new)?$/;

/**
 * Saving with scripts: finds what is wrong before anything is sent, and waits for files that are on their
 * way. Control and S, or Command and S, save too.
 */
export function useSaving(options: Options) {
	const { rows, dispatch, uploads, addLeft, onChecked, onWrongSlide } = options;
	/** The button that was pressed while files were on their way. */
	const [pressed, setPressed] = useState<HTMLButtonElement>();
	const isSending = [...uploads.values()].some(({ phase }) => phase !== "failed");
	function submit(event: FormEvent<HTMLFormElement>) {
		const { submitter } = event.nativeEvent as SubmitEvent;
		const button = submitter as HTMLButtonElement | null;
		const isSave = SAVES.test(button?.value ?? "save");
		const errors = isSave ? problemsIn(event.currentTarget, rows.length) : {};
		// The form that is shown after an answer knows nothing of the files of this one.
		const others = rows.flatMap(({ key, slide: { title } }) => {
			const upload = uploads.get(key);
			if (upload?.phase !== "failed") return [];
			const { error, isFinal } = upload;
			const why = error ? `: ${error}` : ".";
			const said = isFinal
				? `${quoted(title)} cannot be used${why} Remove it to save the others.`
				: `${quoted(title)} was not uploaded. Try again, or remove it.`;
			return [{ said, key, upload }];
		});
		const isWrong = others.length > 0 || Object.keys(errors).length > 0;
		onChecked(errors, others);
		dispatch(marksOf(errors, rows));
		const first = firstWrongSlide(errors);
		if (first !== undefined) onWrongSlide(first);
		const left = isSave && !isWrong ? addLeft() : "none";
		const isWaiting = !isWrong && left !== "wrong" && (isSending || left === "added");
		if (isWrong || isWaiting || left === "wrong") event.preventDefault();
		setPressed(isWaiting ? (button ?? undefined) : undefined);
	}
	useOnceQuiet(pressed?.form ?? undefined, !isSending, () => {
		setPressed(undefined);
		if (pressed?.isConnected) pressed.form?.requestSubmit(pressed);
	});
	/** What was pressed waits no more: something was told that whoever pressed it may want to look at first. */
	const stop = () => setPressed(undefined);
	useSaveKeys(FORM_ID);
	return { submit, stop, isWaiting: pressed !== undefined };
}
