import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "./button";

/** Copies a text; only there where scripts run and the browser lets them. */
export function CopyButton({ text, label }: { text: string; label: string }) {
	const [canCopy, setCanCopy] = useState(false);
	const [copied, setCopied] = useState(false);
	useEffect(() => setCanCopy(navigator.clipboard !== undefined), []);
	if (!canCopy) return null;
	const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
	const Icon = copied ? Check : Copy;
	return (
		<Button type="button" onClick={copy}>
			<Icon size={16} aria-hidden />
			<span aria-live="polite">{copied ? "Copied" : label}</span>
		</Button>
	);
}
