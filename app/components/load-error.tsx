import { useLocation } from "@remix-run/react";
import { RotateCw } from "lucide-react";
import { ButtonLink } from "./button";
import { ErrorBox } from "./error-box";
import { readError } from "./error-page";

/** Stands where the screen would be whose data could not be loaded, or whose form was none of its own. */
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
