import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import RotateCw from "lucide-react/icons/rotate-cw";
import { type ComponentType, type ReactNode, useMemo } from "react";
import { ButtonLink } from "../button";
import { ErrorBox } from "./error-box";
import { helpForLoad } from "./error-help";
import { ErrorPage, readError } from "./error-page";

/** The error box, and a heading after it as on all screens, shown in place of a screen that failed, with a link to the same address. */
function LoadError({ error }: { error: unknown }) {
	const { pathname, search } = useLocation();
	// The box takes the focus with each new error, not whenever the frame is drawn again.
	const shown = useMemo(() => readError(error), [error]);
	return (
		<>
			<ErrorBox error={shown} help={helpForLoad(shown, pathname)}>
				<ButtonLink
					to={pathname + search}
					// The script that has thrown, as one of a former release may, would throw again.
					reloadDocument={!isRouteErrorResponse(error)}
					size="small"
					className="mt-3 text-ink"
				>
					<RotateCw size={16} aria-hidden />
					Try again
				</ButtonLink>
			</ErrorBox>
			<h1 className="sr-only">This page cannot be shown</h1>
		</>
	);
}

/**
 * The error boundary of a layout: if a screen fails, its frame stays and shows the error; only a 404 is
 * a separate page (forms.md).
 */
export function FramedError({ frame: Frame }: { frame: ComponentType<{ children: ReactNode }> }) {
	const error = useRouteError();
	if (isRouteErrorResponse(error) && error.status === 404) return <ErrorPage error={error} />;
	return (
		<Frame>
			<LoadError error={error} />
		</Frame>
	);
}
