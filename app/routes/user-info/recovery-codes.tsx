import { useEffect, useRef } from "react";
import { ButtonLink } from "~/components/button";
import { CopyButton } from "~/components/copy-button";
import { announce } from "~/components/frame/live-region";
import { TitledPanel } from "~/components/titled-panel";
import { UnsavedChanges } from "~/components/unsaved/unsaved-changes";
import { paths } from "~/paths";

/** A link to the same page, and Back to it, show no codes. */
const always = () => true;

/**
 * Shows new recovery codes; they are shown only this once, so the page stays when another tab signs out, and asks before it is
 * left, but by who says to have kept them.
 */
export function RecoveryCodes({ codes, message }: { codes: string[]; message: string }) {
	useEffect(() => announce(message), [message]);
	const isUnkept = useRef(true);
	return (
		<TitledPanel
			title="Your recovery codes"
			actions={
				<>
					<ButtonLink
						to={paths.profile}
						kind="primary"
						onClick={() => {
							isUnkept.current = false;
						}}
					>
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
			<UnsavedChanges isChanged={isUnkept} isLeaving={always}>
				The recovery codes are shown only once. Keep them before you leave.
			</UnsavedChanges>
		</TitledPanel>
	);
}
