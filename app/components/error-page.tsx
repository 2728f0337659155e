import { isRouteErrorResponse } from "@remix-run/react";
import { ButtonLink } from "./button";
import type { ShownError } from "./error-box";

/** What an error that reached a boundary says to the person. */
export function readError(error: unknown): ShownError {
	if (!isRouteErrorResponse(error))
		return { title: "Error", message: "Something went wrong here.", statusCode: 500 };
	const { title, message } = (error.data ?? {}) as Partial<ShownError>;
	if (error.status === 404)
		return {
			statusCode: 404,
			title: "Page not found",
			message: message ?? "There is nothing at this address.",
		};
	if (error.status === 405)
		return { statusCode: 405, title: "Not allowed", message: "This page does not take forms." };
	return {
		statusCode: error.status,
		title: title ?? "Error",
		message: message ?? "Something went wrong here.",
	};
}

/** A whole screen for what cannot be shown (spec 2: the 404 page with a Back button to the root). */
export function ErrorPage({ error }: { error: unknown }) {
	const { statusCode, title, message } = readError(error);
	return (
		<main className="grid min-h-dvh place-items-center p-6">
			<div className="w-full max-w-md text-center">
				<p className="text-7xl font-semibold text-accent tabular-nums">{statusCode}</p>
				<h1 className="mt-4 text-2xl font-semibold">{title}</h1>
				<p className="mt-2 mb-8 whitespace-pre-line text-muted">{message}</p>
				<ButtonLink to="/" kind="primary">
					Back
				</ButtonLink>
			</div>
		</main>
	);
}
