import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { errorId, type FieldMeta } from "./field";

export interface ShownError {
	title: string;
	message: string;
}

interface Props {
	error?: ShownError;
	/** Fields that may have errors; each error is listed as a link to its field. */
	fields?: readonly FieldMeta[];
	/** Errors of the form as a whole. */
	formErrors?: string[];
}

/** The red box that says what went wrong, first in the page's main part; nothing when nothing did. */
export function ErrorBox({ error, fields = [], formErrors = [] }: Props) {
	const box = useRef<HTMLDivElement>(null);
	const wrong = fields.filter((field) => field.errors?.length);
	const shown = Boolean(error) || wrong.length > 0 || formErrors.length > 0;
	// biome-ignore lint/correctness/useExhaustiveDependencies: each new answer takes the focus again
	useEffect(() => {
		if (shown) box.current?.focus();
	}, [shown, error, fields.length]);
	if (!shown) return null;
	return (
		<div
			ref={box}
			role="alert"
			tabIndex={-1}
			className="mb-6 flex gap-3 rounded-box border border-danger/40 bg-danger-soft p-4 text-danger"
		>
			<CircleAlert size={20} className="mt-0.5 flex-none" aria-hidden />
			<div className="min-w-0">
				<p className="font-semibold">{error?.title ?? "Please check what you entered"}</p>
				{error && <p className="break-words whitespace-pre-line">{error.message}</p>}
				{formErrors.map((message) => (
					<p key={message}>{message}</p>
				))}
				{wrong.length > 0 && (
					<ul>
						{wrong.map((field) => (
							<li key={field.id}>
								<a href={`#${field.id}`} aria-describedby={errorId(field)} className="underline">
									{field.errors?.join(" ")}
								</a>
							</li>
						))}
					</ul>
				)}
			</div>
		</div>
	);
}
