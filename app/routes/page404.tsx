import { useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/components/error-page";
import { anyone, notFound } from "~/services/request/route.server";

export const loader = anyone(async () => {
	throw notFound();
});
export const action = anyone(async () => {
	throw notFound();
});
export const meta = () => [{ title: "Page not found" }];

export default function Page404() {
	return null;
}

export function ErrorBoundary() {
	return <ErrorPage error={useRouteError()} />;
}
