import { quoted } from "@signage/contract/text/right-to-left";
import KeyRound from "lucide-react/icons/key-round";
import { type MouseEvent, useState } from "react";
import { paths } from "../../paths";
import type { ShownError } from "../errors/shown-error";
import { isPlainClick } from "../links/in-page-link";
import { useOnward } from "./onward";
import { useSignInPopup } from "./popup";
import readFragment from "./read-fragment.js?url";

/** One OpenID provider, as the server offers it. */
interface OfferedWay {
	way: "social" | "enterprise";
	/** The provider's name. */
	label: string;
	isSetUp: boolean;
	needsScripts: boolean;
}

interface Props {
	ways: readonly OfferedWay[];
	verb: "Sign in" | "Sign up";
	/** Called when the sign-in in a popup failed. */
	onFailure: (error: ShownError) => void;
}

const isRemembered = () =>
	document.querySelector<HTMLInputElement>("input[name=rememberMe]")?.checked ?? false;

function Divider() {
	return (
		<p className="my-6 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-edge/30 after:h-px after:flex-1 after:bg-edge/30">
			or
		</p>
	);
}

/**
 * Links to sign in or up through OpenID providers, below the page's form. With JavaScript on, the social
 * one opens a popup, and "Remember me" is passed on.
 */
export function ProviderButtons({ ways, verb, onFailure }: Props) {
	const onward = useOnward();
	const openPopup = useSignInPopup(onFailure);
	const textOf = ({ label }: OfferedWay) => `${verb} with ${label}`;
	const follow = (event: MouseEvent<HTMLAnchorElement>, { way }: OfferedWay) => {
		if (!isPlainClick(event)) return;
		event.preventDefault();
		const start = new URL(event.currentTarget.href);
		if (isRemembered()) start.searchParams.set("remember", "true");
		const inPopup = new URL(start);
		inPopup.searchParams.set("popup", "true");
		if (way !== "social" || !openPopup(inPopup.href)) location.assign(start);
	};
	const setUp = ways.filter((one) => one.isSetUp);
	const others = ways.filter((one) => !one.isSetUp);
	const needScripts = ways.filter((one) => one.needsScripts).map((one) => one.label);
	return (
		<>
			{setUp.length > 0 && (
				<>
					<Divider />
					<div className="flex flex-col gap-3">
						{setUp.map((one) => (
							<a
								key={one.way}
								href={onward(paths.signInWith(one.way))}
								onClick={(event) => follow(event, one)}
								className="btn btn-secondary"
							>
								<KeyRound size={18} className="text-muted" aria-hidden />
								{textOf(one)}
							</a>
						))}
					</div>
				</>
			)}
			{others.length > 0 && (
				<p className="mt-6 text-sm text-muted">
					{`${others.map((one) => quoted(textOf(one))).join(" and ")} ${others.length === 1 ? "is" : "are"} not available here.`}
				</p>
			)}
			{needScripts.length > 0 && (
				<>
					<noscript>
						<p className="mt-3 text-sm text-muted">
							{`${verb.replace("Sign", "Signing")} with ${needScripts.join(" or ")} needs scripts, and they are off in this browser.`}
						</p>
					</noscript>
					<script src={readFragment} data-callback={paths.signInCallback("enterprise")} />
				</>
			)}
		</>
	);
}

/**
 * The newest error on a page where both the server and a popup can report one. Returns that error and
 * a function that takes the popup's.
 */
export function useNewestFailure(fromServer: ShownError | undefined) {
	const [fromPopup, setFromPopup] = useState<{ error: ShownError; after?: ShownError }>();
	const isNewest = fromPopup && fromPopup.after === fromServer;
	const show = (error: ShownError) => setFromPopup({ error, after: fromServer });
	return [isNewest ? fromPopup.error : fromServer, show] as const;
}
