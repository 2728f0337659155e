import { useNavigate } from "@remix-run/react";
import { useState } from "react";
import { paths } from "~/paths";
import { Button } from "../button";
import { shownTime } from "../text/shown-time";
import { DraftTitle } from "./draft-title";
import { type Draft, draftsKey, forgetDraft, keepDraft, readDrafts } from "./store";

/** What all editors keep: what is saved already, as slides with an id are, is kept by its id alone. */
type Work = Draft<{
	values: { revision: string; title?: string; name?: string; slides?: { id: string }[] };
}>;

interface Edited {
	/** What people call it. */
	what: string;
	/** The drafts of one of this id, or of a "new" one. */
	drafts: (id: string) => string;
	/** Where a new one is made. */
	path: string;
	/** What is gone with it. */
	lost?: string;
}

/** By the first part of the editor's path (paths.ts). */
const EDITED: Readonly<Record<string, Edited>> = {
	presentation: {
		what: "presentation",
		drafts: (id) => id,
		path: paths.newPresentation,
		lost: ", without the slides that were deleted with it",
	},
	"simple-schedule": {
		what: "schedule",
		drafts: (id) => `simple:${id}`,
		path: paths.newSimpleSchedule,
	},
	"weekly-schedule": {
		what: "schedule",
		drafts: (id) => `weekly:${id}`,
		path: paths.newWeeklySchedule,
	},
};

function asNew({ values, ...draft }: Work): Work {
	const { slides } = values;
	const left = slides && { slides: slides.filter(({ id }) => id === "") };
	return { ...draft, values: { ...values, ...left, revision: "" } };
}

interface Props {
	/** The signed-in person. */
	person: string;
	/** The editor, and the id of what is not there (`editedAt`). */
	editor: string;
	id: string;
}

/** Offers what this browser has kept of something that was deleted since, as the draft of a new one. */
export function GoneDraft({ person, editor, id }: Props) {
	const edited = EDITED[editor];
	const key = draftsKey(person, edited?.drafts(id) ?? "");
	const navigate = useNavigate();
	const [[draft]] = useState(() => readDrafts<Work>(key));
	if (!draft || !edited) return null;
	const { what, drafts, path, lost } = edited;
	const { title, name } = draft.values;
	const take = () => {
		if (keepDraft(draftsKey(person, drafts("new")), asNew(draft))) forgetDraft(key, draft.visit);
		navigate(path);
	};
	return (
		<section aria-label="Draft" className="mt-8 rounded-box border border-line bg-accent-soft p-4">
			<p>
				This browser has a draft of {shownTime(draft.at)} that was not saved, of a {what} that is
				not there any more
				<DraftTitle title={title ?? name ?? ""} />. It can become a new one{lost}.
			</p>
			<Button type="button" className="mt-3" onClick={take}>
				Go on in a new {what}
			</Button>
		</section>
	);
}
