import { useRef } from "react";
import { Button, ButtonLink } from "~/components/button";
import { Facts } from "~/components/facts";
import { type FieldMeta, TextField } from "~/components/forms/field";
import { OpenedBy } from "~/components/forms/opened-by";
import { TitledPanel } from "~/components/titled-panel";
import { UnsavedTyping } from "~/components/unsaved/unsaved-typing";
import { paths } from "~/paths";

/** What is shown of the key; of one that is too short for a prefix, that there is one. */
function CurrentKey({ prefix }: { prefix?: string | null }) {
	if (prefix === undefined) return "could not be loaded";
	if (prefix === null) return "none";
	return prefix === "…" ? "set" : <code className="font-mono">{prefix}</code>;
}

/** At that query the profile's form is in its place. */
const isLeaving = (_: string, to: string) => new URLSearchParams(to).has("edit");

/**
 * Shows the integration key's prefix, with forms to replace and remove the key (spec 2).
 * @param props `prefix`: undefined where the key could not be read; `field`: with the key that was typed, if it was refused
 */
export function KeyPanel({ prefix, field }: { prefix?: string | null; field: FieldMeta }) {
	const form = useRef<HTMLFormElement>(null);
	return (
		<TitledPanel title="Integration key">
			<Facts
				facts={[
					[
						"Current key",
						<span key="key" className="flex flex-wrap items-center justify-between gap-3">
							<CurrentKey prefix={prefix} />
							{prefix && (
								<ButtonLink
									to="?confirm=remove-key"
									kind="quiet-danger"
									size="small"
									preventScrollReset
								>
									Remove key
								</ButtonLink>
							)}
						</span>,
					],
				]}
			/>
			{/* Not Remix's Form: a full page load leaves nothing of a saved key in the page. */}
			<form
				ref={form}
				method="post"
				action={paths.profile}
				noValidate
				className="flex flex-wrap items-end gap-3 border-t border-line pt-4"
			>
				<OpenedBy />
				<div className="min-w-[min(13rem,100%)] flex-1">
					<TextField
						field={field}
						label="New key"
						autoComplete="off"
						autoCapitalize="none"
						spellCheck={false}
						required
					/>
				</div>
				<Button name="intent" value="set-key">
					Set key
				</Button>
			</form>
			<UnsavedTyping form={form} isRefused={Boolean(field.initialValue)} isLeaving={isLeaving}>
				The key that you typed is not saved.
			</UnsavedTyping>
		</TitledPanel>
	);
}
