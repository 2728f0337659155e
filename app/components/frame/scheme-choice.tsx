import { useFetcher } from "@remix-run/react";
import { type MouseEvent, useEffect } from "react";
import { paths } from "../../paths";
import { announce } from "./live-region";

const SCHEMES = [
	{ scheme: "light", label: "Light" },
	{ scheme: "dark", label: "Dark" },
	{ scheme: "auto", label: "Auto" },
] as const;
export type Scheme = (typeof SCHEMES)[number]["scheme"];

const FAILED = "The colour scheme could not be changed.";

const useLookFetcher = () => useFetcher<{ isKept: boolean }>({ key: "look" });

/** The page's colour scheme; a choice that is still being sent counts already. */
export function useScheme(kept: Scheme): Scheme {
	const sent = useLookFetcher().formData?.get("theme");
	return SCHEMES.find(({ scheme }) => scheme === sent)?.scheme ?? kept;
}

/**
 * Chooses light, dark or the system's setting. A plain form that returns to the page; with JavaScript
 * on, the page stays and keeps what was typed; what was pressed before that counts once they run (early-twice.tsx).
 */
export function SchemeChoice({ scheme: kept }: { scheme: Scheme }) {
	const fetcher = useLookFetcher();
	const chosen = useScheme(kept);
	const choose = (event: MouseEvent, scheme: Scheme) => {
		event.preventDefault();
		fetcher.submit({ theme: scheme, stay: "true" }, { method: "post", action: paths.theme });
	};
	const hasFailed = fetcher.state === "idle" && fetcher.data?.isKept === false;
	useEffect(() => {
		if (hasFailed) announce(FAILED);
	}, [hasFailed]);
	useEffect(() => {
		// Once React hears of it.
		const timer = setTimeout(() => {
			const pressed = document.querySelector<HTMLElement>(".scheme-choice [data-early]");
			delete pressed?.dataset.early;
			pressed?.click();
		});
		return () => clearTimeout(timer);
	}, []);
	return (
		<form method="post" action={paths.theme} aria-label="Light or dark" className="scheme-choice">
			{SCHEMES.map(({ scheme, label }) => (
				<button
					key={scheme}
					type="submit"
					name="theme"
					value={scheme}
					aria-pressed={scheme === chosen}
					title={scheme === "auto" ? "Same as your system" : undefined}
					onClick={(event) => choose(event, scheme)}
				>
					{label}
				</button>
			))}
		</form>
	);
}
