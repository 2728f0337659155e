import { type ErrorResponse, isRouteErrorResponse, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import { editedAt, paths } from "../../paths";
import { ButtonLink } from "../button";
import { BetaBadge } from "../frame/beta-badge";
import { useBrand, useSignedIn } from "../frame/layout-data";
import { helpForLoad } from "./error-help";
import { RequestNumber } from "./request-number";
import type { ShownError } from "./shown-error";

/** What an error boundary shows of the error that it got; of one that a script has thrown nothing is told. */
export function readError(error: unknown): ShownError {
	const known: Partial<ErrorResponse> = isRouteErrorResponse(error) ? error : {};
	const { status: statusCode = 500, data } = known;
	const { title = "Error", message, requestId, reason } = (data ?? {}) as Partial<ShownError>;
	if (statusCode === 404)
		return {
			statusCode,
			title: "Page not found",
			message: message ?? "There is nothing at this address.",
			reason,
		};
	// The service's own has words.
	if (statusCode === 405 && message === undefined)
		return {
			statusCode,
			title: "Not allowed",
			message: "This page does not take forms.",
			reason: "NoForms",
		};
	return {
		statusCode,
		title,
		message: message ?? "Something went wrong here.",
		requestId,
		reason,
	};
}

/** The brand's logo at the top left, where every layout has it; nothing if the look is not known. */
function BrandLink() {
	const look = useBrand();
	if (!look) return null;
	const { isBeta, brand } = look;
	return (
		<header className="px-4 py-3 sm:px-6">
			<a href={paths.home} className="flex w-fit items-center gap-3 font-semibold">
				<img src={brand.logo} alt="" width={32} height={32} />
				{brand.name}
				{isBeta && <BetaBadge />}
			</a>
		</header>
	);
}

/** What this browser has kept of something that was edited here, with scripts: loaded for that alone. */
function KeptOfIt() {
	const { pathname } = useLocation();
	const person = useSignedIn()?.person;
	const [kept, setKept] = useState<ReactNode>(null);
	useEffect(() => {
		const edited = editedAt(pathname);
		// Nor is it in the server's build.
		if (import.meta.env.SSR || !person || !edited) return;
		import("../drafts/gone-draft")
			.then(({ GoneDraft }) => setKept(<GoneDraft key={pathname} person={person} {...edited} />))
			.catch(console.warn);
	}, [person, pathname]);
	return kept;
}

/** A page without a layout: for 404 (spec 2, with a Back button to /) and for errors of a layout itself. */
export function ErrorPage({ error }: { error: unknown }) {
	const shown = readError(error);
	const { statusCode, title, message } = shown;
	const { pathname, search } = useLocation();
	return (
		<div className="grid min-h-dvh grid-rows-[auto_1fr]">
			<BrandLink />
			<main className="row-start-2 grid place-items-center p-6 pb-20">
				<div className="w-full max-w-md text-center">
					<p className="text-7xl font-semibold text-accent digits">{statusCode}</p>
					<h1 className="mt-4 text-2xl font-semibold">{title}</h1>
					<p className="mt-2 whitespace-pre-line text-muted">{message}</p>
					{statusCode === 404 ? (
						<>
							{shown.reason && <p className="mt-2 text-muted">{helpForLoad(shown, pathname)}</p>}
							<ButtonLink to={paths.home} kind="primary" className="mt-8">
								Back
							</ButtonLink>
							<KeptOfIt />
						</>
					) : (
						<>
							<p className="mt-2 text-muted">{helpForLoad(shown, pathname)}</p>
							<RequestNumber id={shown.requestId} />
							<div className="mt-8 flex justify-center gap-3">
								<ButtonLink to={pathname + search} reloadDocument kind="primary">
									Try again
								</ButtonLink>
								<ButtonLink to={paths.home}>Back</ButtonLink>
							</div>
						</>
					)}
				</div>
			</main>
		</div>
	);
}
