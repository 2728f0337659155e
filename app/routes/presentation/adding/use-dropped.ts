import { useEffect, useRef, useState } from "react";
import { takesText } from "~/components/forms/takes-text";

interface Options {
	onFiles: (files: File[]) => void;
	/** A text was pasted outside of a field. */
	onText: (text: string) => void;
	/** Whether the form is on its way: what came now would go with the page that follows. */
	isOff: boolean;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") === true;

/**
 * Takes files that are dropped anywhere on the page or pasted, and links that are pasted.
 * @returns whether files are being dragged over the page
 */
export function useDropped(options: Options): boolean {
	const [isOver, setOver] = useState(false);
	const latest = useRef(options);
	latest.current = options;
	useEffect(() => {
		function over(event: DragEvent) {
			if (!hasFiles(event)) return;
			event.preventDefault();
			setOver(!latest.current.isOff);
		}
		function leave(event: DragEvent) {
			if (event.relatedTarget === null) setOver(false);
		}
		function drop(event: DragEvent) {
			if (!hasFiles(event)) return;
			// A file field takes what is dropped on it by itself.
			setOver(false);
			if (event.target instanceof HTMLInputElement && event.target.type === "file") return;
			event.preventDefault();
			if (latest.current.isOff) return;
			latest.current.onFiles([...(event.dataTransfer?.files ?? [])]);
		}
		function paste(event: ClipboardEvent) {
			if (latest.current.isOff) return;
			const text = event.clipboardData?.getData("text/plain").trim();
			// What is copied in Excel or Word is a text, with a picture of it.
			if (text && takesText(event.target)) return;
			const files = [...(event.clipboardData?.files ?? [])];
			if (files.length > 0) {
				event.preventDefault();
				return latest.current.onFiles(files);
			}
			if (text) latest.current.onText(text);
		}
		document.addEventListener("dragover", over);
		document.addEventListener("dragleave", leave);
		document.addEventListener("drop", drop);
		document.addEventListener("paste", paste);
		return () => {
			document.removeEventListener("dragover", over);
			document.removeEventListener("dragleave", leave);
			document.removeEventListener("drop", drop);
			document.removeEventListener("paste", paste);
		};
	}, []);
	return isOver;
}
