import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { isTouched } from "~/browser/touched";
import { Button } from "~/components/button";
import { showModal } from "~/components/dialogs/modals";
import { TextField } from "~/components/forms/field";
import { Thumbnail } from "~/components/thumbnail";
import { type Choice, type Found, findChoices } from "~/services/presentations/browser-choices";

const TYPING_MS = 200;

/** What fits the search: what fitted before stays until then. `again` asks once more after a failure. */
function useFound(search: string) {
	const [found, setFound] = useState<Found>();
	const [hasFailed, setHasFailed] = useState(false);
	const [tries, setTries] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
	useEffect(() => {
		const gone = new AbortController();
		const ask = () =>
			findChoices(search, gone.signal).then(
				(answer) => {
					setFound(answer);
					setHasFailed(false);
				},
				() => setHasFailed(!gone.signal.aborted),
			);
		const timer = setTimeout(ask, search ? TYPING_MS : 0);
		return () => {
			clearTimeout(timer);
			gone.abort();
		};
	}, [search, tries]);
	const again = () => {
		// Another failure is told anew.
		setHasFailed(false);
		setTries((count) => count + 1);
	};
	return { found, hasFailed, again };
}

function said(found: Found | undefined): string {
	if (!found) return "Loading…";
	const { choices, total } = found;
	if (total > choices.length)
		return `${choices.length} of ${total} are shown. Search to find others.`;
	return total === 1 ? "1 presentation" : `${total} presentations`;
}

interface Props {
	title: string;
	/** The id of what is chosen now; other text for none. */
	current: string;
	onChoose: (choice: Choice) => void;
	onClose: () => void;
}

/** A modal dialog with the presentations as pictures, and a search. For scripts alone: beside it is a plain drop-down. */
export function PresentationPicker({ title, current, onChoose, onClose }: Props) {
	const dialog = useRef<HTMLDialogElement>(null);
	const id = useId();
	const [search, setSearch] = useState("");
	const { found, hasFailed, again } = useFound(search);
	// Closed before it is removed, the browser gives the focus back to what had it.
	useLayoutEffect(() => {
		const { current: element } = dialog;
		if (!element) return;
		const leave = showModal(element);
		// A phone's own keyboard would hide the pictures: there, the focus is where the browser puts it, on the first button.
		if (!isTouched()) element.querySelector("input")?.focus();
		return () => {
			element.close();
			leave();
		};
	}, []);
	/** Takes the button that was pressed away. */
	function tryAgain() {
		again();
		dialog.current?.querySelector<HTMLElement>(isTouched() ? "button" : "input")?.focus();
	}
	// Outside of the form that it stands beside, so that Enter in the search sends nothing.
	return createPortal(
		<dialog
			ref={dialog}
			aria-labelledby={`${id}title`}
			// In development React mounts twice: then it is open again when its first end is told.
			onClose={({ currentTarget }) => currentTarget.open || onClose()}
			// For React it stands in the form, in which nothing was typed, and in a dialog around that, which stays.
			onInput={(event) => event.stopPropagation()}
			onCancel={(event) => event.stopPropagation()}
			className="page-dialog picker"
		>
			<div className="flex items-start justify-between gap-4">
				<h2 id={`${id}title`} className="text-lg font-semibold wrap-anywhere">
					{title}
				</h2>
				<Button type="button" size="small" onClick={onClose}>
					Cancel
				</Button>
			</div>
			<div className="my-4">
				<TextField
					field={{ id: `${id}search`, name: "picker-search" }}
					label="Search by title"
					type="search"
					autoComplete="off"
					onInput={({ currentTarget }) => setSearch(currentTarget.value.trim())}
				/>
			</div>
			<p role="status" className="mb-3 text-sm text-muted">
				{hasFailed ? "The presentations could not be loaded." : said(found)}
			</p>
			{hasFailed && (
				<Button type="button" onClick={tryAgain}>
					Try again
				</Button>
			)}
			<ul className="picker-list dialog-scrolls">
				{found?.choices.map((choice) => (
					<li key={choice.presentationId}>
						<button
							type="button"
							aria-current={String(choice.presentationId) === current || undefined}
							onClick={() => onChoose(choice)}
						>
							<Thumbnail url={choice.thumbnailUrl} className="w-full" />
							<span className="wrap-anywhere">
								<bdi>{choice.title}</bdi>
							</span>
						</button>
					</li>
				))}
			</ul>
		</dialog>,
		document.body,
	);
}
