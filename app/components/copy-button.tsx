import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import { Button } from "./button";

/** Copies a text. Rendered only if the browser offers its clipboard to scripts. */
export function CopyButton({ text, label }: { text: string; label: string }) {
	const [canCopy, setCanCopy] = useState(false);
	const [outcome, setOutcome] = useState<"copied" | "refused">();
	useEffect(() => setCanCopy(navigator.clipboard !== undefined), []);
	if (!canCopy) return null;
	const copy = () =>
		navigator.clipboard.writeText(text).then(
			() => setOutcome("copied"),
			() => setOutcome("refused"),
		);
	const Icon = outcome === "copied" ? Check : Copy;
	const said = { copied: "Copied", refused: "The browser does not allow it" };
	return (
		<Button type="button" onClick={copy}>
			<Icon size={16} aria-hidden />
			<span aria-live="polite">{outcome ? said[outcome] : label}</span>
		</Button>
	);
}
