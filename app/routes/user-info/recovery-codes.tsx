import { useEffect } from "react";
import { ButtonLink } from "~/components/button";
import { CopyButton } from "~/components/copy-button";
import { announce } from "~/components/live-region";
import { TitledPanel } from "~/components/titled-panel";
import { useUnsavedWork } from "~/components/unsaved-work";
import { paths } from "~/paths";

/** Shows new recovery codes; they are shown only this once, so the page stays when another tab signs out. */
export function RecoveryCodes({ codes, message }: { codes: string[]; message: string }) {
	useEffect(() => announce(message), [message]);
	useUnsavedWork(() => true);
	return (
		<TitledPanel
			title="Your recovery codes"
			actions={
				<>
					<ButtonLink to={paths.profile} kind="primary">
						I have kept them
					</ButtonLink>
					<CopyButton text={codes.join("\n")} label="Copy codes" />
				</>
			}
		>
			<p>{message}</p>
			<p className="mt-2 text-muted">
				Each code signs you in once when your phone is not at hand. Print them or write them down
				now: they are shown only once.
			</p>
			<ul className="mt-4 grid gap-x-8 gap-y-2 rounded-control bg-sunken p-5 font-mono text-lg sm:grid-cols-2">
				{codes.map((code) => (
					<li key={code} className="break-all">
						{code}
					</li>
				))}
			</ul>
		</TitledPanel>
	);
}
