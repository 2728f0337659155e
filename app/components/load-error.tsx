import { useLocation } from "@remix-run/react";
import { RotateCw } from "lucide-react";
import { ButtonLink } from "./button";
import { ErrorBox } from "./error-box";
import { readError } from "./error-page";

/** The error box shown in place of a screen that failed, with a link to the same address. */
export function LoadError({ error }: { error: unknown }) {
	const { pathname, search } = useLocation();
	return (
		<ErrorBox error={readError(error)}>
			<ButtonLink to={pathname + search} size="small" className="mt-3 text-ink">
				<RotateCw size={16} aria-hidden />
				Try again
			</ButtonLink>
		</ErrorBox>
	);
}
