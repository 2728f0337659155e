import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";
import {
	type ServerRuntimeMetaFunction as MetaFunction,
	redirect,
} from "@remix-run/server-runtime";
import { useRef, useState } from "react";
import { moveKept } from "~/browser/kept";
import type { Blocking } from "~/components/dialogs/overlay";
import { AsDraft } from "~/components/drafts/as-draft";
import { forgettingSaved, useDraftPlace } from "~/components/drafts/saved";
import { draftsKey } from "~/components/drafts/store";
import { useSignedIn } from "~/components/frame/layout-data";
import { useUnlessStopped } from "~/components/frame/slow-notice";
import { tabTitle } from "~/components/frame/tab-title";
import { unlessOffline } from "~/components/loading/unless-offline";
import { UnsavedChanges } from "~/components/unsaved/unsaved-changes";
import { useLayout } from "~/components/use-layout";
import { paths } from "~/paths";
import { type FormAnswer, withNumber } from "~/services/forms/intents.server";
import { getPresentation } from "~/services/presentations/presentations.server";
import { loadBesideForm, pathId } from "~/services/request/answers.server";
import { forSignedIn } from "~/services/request/guard.server";
import { GONE } from "~/shared/statuses";
import styles from "~/styles/editor.css?url";
import { listPath, queryIn } from "../presentations/query";
import { answerEditor, refuseEditor } from "./action.server";
import { useOwnPictures } from "./adding/own-pictures";
import { FilesOfVisit } from "./drafts/files-for-a-day";
import { slideTriedAgain } from "./first-slides";
import { EditorForm } from "./form";
import { askedBy } from "./intents";
import { useMissing } from "./not-uploaded";
import { readPlan } from "./plan.server";
import { savedValues } from "./saved-values.server";
import type { Kept } from "./use-editor";
import { usePlan } from "./use-plan";
import type { EditorValues } from "./values";

export { shouldRevalidate } from "~/components/loading/revalidation";

export const meta: MetaFunction<typeof loader> = ({ params, data }) => [
	{ title: tabTitle(params.id ? "Edit Presentation" : "Create Presentation", data?.name) },
];

export const links = () => [{ rel: "stylesheet", href: styles }];

export const loader = forSignedIn(async (visit) => {
	const { params, url, isFormAnswer } = visit;
	if (params.id === undefined)
		return {
			plan: await readPlan(visit),
			id: undefined,
			name: undefined,
			values: savedValues(),
		};
	const wanted = pathId(visit);
	// After a form post the page shows the posted values; what they leave out of saved slides is from here.
	const [saved, plan] = await Promise.all([
		loadBesideForm(visit, () => getPresentation(visit, wanted), undefined),
		readPlan(visit),
	]);
	if (saved?.status === "Processing" && !isFormAnswer)
		throw redirect(listPath(queryIn(url.search), { wait: saved.presentationId }));
	return { plan, id: wanted, name: saved?.title, values: savedValues(saved, isFormAnswer) };
});

export const handle: Blocking = {
	blocking: {
		save: "Saving your presentation…",
		"save-over": "Saving your presentation…",
		"save-new": "Saving your presentation…",
	},
};

export const action = forSignedIn(
	async (visit) => withNumber(visit, await answerEditor(visit)),
	refuseEditor,
);

/** Without a connection to the dashboard the form stays as it is, and says so. */
export const clientAction = ({ serverAction }: ClientActionFunctionArgs): Promise<FormAnswer> =>
	unlessOffline(
		() => forgettingSaved(() => serverAction<FormAnswer>()),
		(error) => ({ key: "no-connection", intent: "save", result: {}, error }),
	);

/** Whether what an intent asks for changes nothing in the form. */
const looksOnly = (intent: string) =>
	["again", "preview", "page"].includes(askedBy(intent)?.does ?? "");

export default function EditorPage() {
	const { id } = useLoaderData<typeof loader>();
	// The browser's history may lead from one presentation to another: what belongs to the one stays with it.
	return <Editor key={id} />;
}

function Editor() {
	const { id, values } = useLoaderData<typeof loader>();
	const plan = usePlan();
	const frame = useSignedIn();
	const answer = useUnlessStopped(useActionData<FormAnswer>());
	const { person = "", email = "" } = frame ?? {};
	// Earlier versions kept it by the address.
	useLayout(() => moveKept(email, person), [email, person]);
	const key = draftsKey(person, String(id ?? "new"));
	const draft = useDraftPlace(key, paths.presentations);
	const lacking = useMissing(key);
	const kept = useRef<Kept>({ removed: [] });
	const pictures = useOwnPictures();
	const isChanged = useRef(false);
	// What an answer shows is not saved: else it would have led to the list. Without scripts, every button sends the whole form.
	const [isPosted] = useState(answer !== undefined);
	if (answer && (isPosted || !looksOnly(answer.intent))) isChanged.current = true;
	/** Whose files were tried again: what the page came with says how they were before. */
	const tried = useRef(new Set<string>());
	const again = slideTriedAgain(answer?.intent);
	if (again !== undefined && !answer?.error) tried.current.add(again);
	const isGone = answer?.error?.statusCode === GONE;
	/** The last answer that has values: a new form shows them. */
	const shown = useRef<FormAnswer>();
	if (answer?.result.initialValue) shown.current = answer;
	return (
		<>
			<UnsavedChanges isChanged={isChanged}>
				What you changed here is not saved.
				{!isGone && (
					<AsDraft keepNow={draft.keepNow} what="presentation">
						<FilesOfVisit place={draft} />
					</AsDraft>
				)}
			</UnsavedChanges>
			<EditorForm
				key={shown.current?.key}
				answer={answer}
				saved={values}
				values={shown.current?.result.initialValue as EditorValues | undefined}
				plan={plan}
				person={person}
				tier={frame?.tier ?? "Absent"}
				draft={draft}
				lacking={lacking}
				kept={kept}
				pictures={pictures}
				tried={tried.current}
				onChange={() => {
					isChanged.current = true;
				}}
			/>
		</>
	);
}
