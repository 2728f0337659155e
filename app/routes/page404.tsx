import { useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/errors/error-page";
import { notFound } from "~/services/request/answers.server";
import { forAnyone } from "~/services/request/guard.server";

export const loader = forAnyone(async () => {
	throw notFound();
});
export const action = forAnyone(async () => {
	throw notFound();
});
export default function Page404() {
	return null;
}

export function ErrorBoundary() {
	return <ErrorPage error={useRouteError()} />;
}
