import { Button, ButtonLink } from "~/components/button";
import { Facts } from "~/components/facts";
import { type FieldMeta, TextField } from "~/components/field";
import { TitledPanel } from "~/components/titled-panel";

/** Shows the integration key's prefix or "none", and sets a new key (spec 2). */
export function KeyPanel({ prefix, field }: { prefix: string | null; field: FieldMeta }) {
	return (
		<TitledPanel title="Integration key">
			<Facts
				facts={[
					[
						"Current key",
						<span key="key" className="flex flex-wrap items-center justify-between gap-3">
							{prefix ? <code className="font-mono">{prefix}</code> : "none"}
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
			{/* A plain form: its page load leaves no copy of the key in the browser's state. */}
			<form
				method="post"
				action="/user-info"
				noValidate
				className="flex flex-wrap items-end gap-3 border-t border-line pt-4"
			>
				<div className="min-w-52 flex-1">
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
		</TitledPanel>
	);
}
