import { useActionData, useLocation } from "@remix-run/react";
import CircleAlert from "lucide-react/icons/circle-alert";
import { type ReactNode, useEffect, useRef } from "react";
import { PlansLink, speaksOfPlan } from "../billing/plans-link";
import { errorId, type FieldMeta } from "../forms/field";
import { retireNotice } from "../frame/live-region";
import { InPageLink } from "../links/in-page-link";
import { useUnsavedWork } from "../unsaved/unsaved-work";
import { useScripted } from "../use-scripted";
import { ConfirmationLink } from "./confirmation-link";
import { helpFor } from "./error-help";
import { RequestNumber } from "./request-number";
import type { ShownError } from "./shown-error";
import { SignInAgain } from "./sign-in-again";

/** `describedBy` is the id of what is wrong, where that stands elsewhere than with a field. */
type WrongField = FieldMeta & { describedBy?: string };

interface Props {
	error?: ShownError;
	/** Fields that may have errors; each error is listed as a link to its field. */
	fields?: readonly WrongField[];
	/** Errors of the form as a whole. */
	formErrors?: string[];
	/** What stands above errors of fields. */
	title?: string;
	/** What to do about the error, where the words for its status do not fit. */
	help?: string;
	/** Puts a field on the page that is not there when its link is followed. */
	reveal?: (field: FieldMeta) => void;
	/** Whether a dialog is open over it that says why its form was refused: that has the focus then. */
	isBehind?: boolean;
	/** Buttons or links below the text. */
	children?: ReactNode;
}

/**
 * The red box that says what went wrong, first in the page's main part. Renders nothing if there is no
 * error. Each new answer of a form focuses it, also if the errors are the same as before; with
 * JavaScript off, the autofocus attribute does that.
 */
export function ErrorBox(props: Props) {
	const { error, fields = [], formErrors = [], title, help, reveal, isBehind, children } = props;
	const box = useRef<HTMLDivElement>(null);
	const isScripted = useScripted();
	const answer = useActionData();
	const { pathname } = useLocation();
	// What the error says already is not said twice.
	const said = error?.message.split("\n") ?? [];
	const isSaid = (message: string) => said.includes(message);
	const wrong = fields.filter(({ errors }) => errors?.length && !errors.every(isSaid));
	const shown = Boolean(error) || wrong.length > 0 || formErrors.length > 0;
	// The form has what was typed as if it had come so.
	useUnsavedWork(() => shown && answer !== undefined);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each new answer takes the focus again
	useEffect(() => {
		if (!shown) return;
		retireNotice();
		// During hydration the person may be typing already: take no focus away from them.
		const isFree = document.activeElement === document.body;
		if (isScripted || isFree) box.current?.focus();
	}, [shown, error, answer]);
	if (!shown) return null;
	return (
		<div
			ref={box}
			role="alert"
			tabIndex={-1}
			// biome-ignore lint/a11y/noAutofocus: the error is what the person has to read next
			autoFocus={!isBehind}
			className="mb-6 flex gap-3 rounded-box border border-danger/40 bg-danger-soft p-4 text-danger outline-offset-2"
		>
			<CircleAlert size={20} className="mt-0.5 flex-none" aria-hidden />
			<div className="min-w-0">
				<p className="font-semibold">{error?.title ?? title ?? "Please check what you entered"}</p>
				{error?.message && <p className="wrap-break-word whitespace-pre-line">{error.message}</p>}
				{error?.reason === "SignedOut" && <SignInAgain />}
				{[...new Set(formErrors)]
					.filter((message) => !isSaid(message))
					.map((message) => (
						<p key={message}>{message}</p>
					))}
				{wrong.length > 0 && (
					<ul>
						{wrong.map((field) => (
							<li key={`${field.id} ${field.describedBy}`}>
								<InPageLink
									id={field.id}
									reveal={() => reveal?.(field)}
									aria-describedby={field.describedBy ?? errorId(field)}
									className="underline"
								>
									{field.errors?.join(" ")}
								</InPageLink>
							</li>
						))}
					</ul>
				)}
				{error && (
					<div className="mt-1 text-sm text-ink">
						{help ?? helpFor(error, pathname, answer !== undefined)}
						<RequestNumber id={error.requestId} />
					</div>
				)}
				{error?.reason === "NotAllowed" && (
					<div className="mt-1 text-sm">
						<ConfirmationLink />
					</div>
				)}
				{[error?.message ?? "", ...formErrors].some(speaksOfPlan) && (
					<div className="mt-1 text-sm">
						<PlansLink />
					</div>
				)}
				{children}
			</div>
		</div>
	);
}
