import { useFetcher } from "@remix-run/react";
import { type MouseEvent, useEffect } from "react";
import { paths } from "../paths";
import { announce } from "./live-region";

const SCHEMES = [
	{ scheme: "light", label: "Light" },
	{ scheme: "dark", label: "Dark" },
	{ scheme: "auto", label: "Auto" },
] as const;
export type Scheme = (typeof SCHEMES)[number]["scheme"];

const useLookFetcher = () => useFetcher<{ isKept: boolean }>({ key: "look" });

/** The light or dark of the page: a choice that is on its way counts already. */
export function useScheme(kept: Scheme): Scheme {
	const sent = useLookFetcher().formData?.get("theme");
	return SCHEMES.find(({ scheme }) => scheme === sent)?.scheme ?? kept;
}

/**
 * Light, dark, or as the system has it. A plain form that comes back to the page; where scripts run,
 * the page stays as it is, with all that was typed.
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
		if (hasFailed) announce("Light or dark could not be changed.");
	}, [hasFailed]);
	return (
		<form method="post" action={paths.theme} aria-label="Light or dark" className="scheme-choice">
			{SCHEMES.map(({ scheme, label }) => (
				<button
					key={scheme}
					type="submit"
					name="theme"
					value={scheme}
					aria-pressed={scheme === chosen}
					title={scheme === "auto" ? "Light or dark as the system has it" : undefined}
					onClick={(event) => choose(event, scheme)}
				>
					{label}
				</button>
			))}
		</form>
	);
}
