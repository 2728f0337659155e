import { useNavigate, useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { ButtonLink } from "./button";

/** Whether a form's answer is awaited: the dialog that sent it stays until then, as what was sent cannot be called back. */
const useIsSending = () => useNavigation().formMethod === "POST";

/** What closes the dialog, at `back`. Nothing while the answer to its form is awaited. */
export function useClose(back: string): () => void {
	const navigate = useNavigate();
	const isSending = useIsSending();
	return () => {
		if (!isSending) navigate(back, { preventScrollReset: true });
	};
}

interface Props extends Pick<ComponentProps<typeof ButtonLink>, "kind" | "autoFocus" | "children"> {
	to: string;
	"data-focus"?: true;
}

/** The link that closes the dialog: No, Cancel or OK. */
export function CloseLink({ to, ...rest }: Props) {
	const isSending = useIsSending();
	return (
		<ButtonLink
			to={to}
			preventScrollReset
			aria-disabled={isSending || undefined}
			onClick={(event) => {
				if (isSending) event.preventDefault();
			}}
			{...rest}
		/>
	);
}
