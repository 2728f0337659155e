import { useNavigate, useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { ButtonLink } from "../button";
import { isPlainClick } from "../links/in-page-link";
import { isBefore } from "../links/trail";

/** A dialog that is closed leaves no entry of the history behind, as Back would open it again. */
const REPLACED = { replace: true, preventScrollReset: true };

/** Whether a form's answer is awaited: the dialog that sent it stays until then, as what was sent cannot be called back. */
const useIsSending = () => useNavigation().formMethod === "POST";

let isGoingBack = false;

/** What closes the dialog, at `back`: by going there, if the dialog was opened from there. Nothing while the answer to its form is awaited. */
export function useClose(back: string): () => void {
	const navigate = useNavigate();
	const isSending = useIsSending();
	return () => {
		if (isSending || isGoingBack) return;
		if (!isBefore(back)) return navigate(back, REPLACED);
		// It comes later: a second Escape until then would lead further back.
		isGoingBack = true;
		const arrive = () => {
			isGoingBack = false;
		};
		window.addEventListener("popstate", arrive, { once: true });
		navigate(-1);
	};
}

interface Props extends Pick<ComponentProps<typeof ButtonLink>, "kind" | "autoFocus" | "children"> {
	to: string;
	"data-focus"?: true;
	/** Leaves within the click, as the form asks about what is typed otherwise (unsaved-typing.tsx). */
	isAtOnce?: boolean;
}

/** The link that closes the dialog: No, Cancel or OK. */
export function CloseLink({ to, isAtOnce, ...rest }: Props) {
	const close = useClose(to);
	const isSending = useIsSending();
	return (
		<ButtonLink
			to={to}
			{...REPLACED}
			aria-disabled={isSending || undefined}
			onClick={(event) => {
				if (!isSending && (isAtOnce || !isPlainClick(event))) return;
				event.preventDefault();
				close();
			}}
			{...rest}
		/>
	);
}
