import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { paths } from "~/paths";
import type { EditorDraft, EditorWork } from "~/routes/presentation/drafts/draft-of";
import { Button } from "../button";
import { draftsKey, forgetDraft, keepDraft, readDrafts } from "./store";
import { draftTime } from "./time";

interface Props {
	/** The signed-in person. */
	person: string;
	/** The id of a presentation that is not there. */
	id: string;
}

/** What can still be saved of it: its own slides were deleted with it. */
const asNew = ({ values, ...draft }: EditorDraft): EditorDraft => ({
	...draft,
	values: { ...values, revision: "", slides: values.slides.filter((slide) => slide.id === "") },
});

/** Offers what this browser has kept of a presentation that was deleted since, as the draft of a new one. */
export function GoneDraft({ person, id }: Props) {
	const key = draftsKey(person, id);
	const navigate = useNavigate();
	const [[draft]] = useState(() => readDrafts<EditorWork>(key));
	if (!draft) return null;
	const take = () => {
		if (keepDraft(draftsKey(person, "new"), asNew(draft))) forgetDraft(key, draft.visit);
		navigate(paths.newPresentation);
	};
	return (
		<section aria-label="Draft" className="mt-8 rounded-box border border-line bg-accent-soft p-4">
			<p>
				This browser has a draft of {draftTime(draft.at)} that was not saved, of a presentation that
				is not there any more. It can become a new one, without the slides that were deleted with
				it.
			</p>
			<Button type="button" className="mt-3" onClick={take}>
				Go on in a new presentation
			</Button>
		</section>
	);
}
