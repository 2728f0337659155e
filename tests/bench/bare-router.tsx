import type { ComponentProps } from "react";

/** Stands in for the framework in the bare server: the same elements, and nothing behind them. */
export function Link({
	to,
	preventScrollReset: _,
	discover: __,
	...rest
}: ComponentProps<"a"> & { to: string; preventScrollReset?: boolean; discover?: string }) {
	return <a {...rest} href={to} />;
}
export const Form = ({
	action,
	state: _,
	discover: __,
	...rest
}: ComponentProps<"form"> & { state?: unknown; discover?: string }) => (
	<form method="get" action={action} {...rest} />
);
export const useLocation = () => ({ pathname: "/presentations", key: "default" });
/** Who is signed in at the dashboard, as its forms say. */
export const useRouteLoaderData = (route: string) =>
	route === "routes/signed-in" ? { person: process.env.PERSON } : undefined;
export const useNavigationType = () => "POP";
export const useActionData = () => undefined;
export const useSubmit = () => () => {};
export const useNavigate = () => () => {};
export const useFetcher = () => ({
	state: "idle",
	formData: undefined,
	data: undefined,
	submit: () => {},
});
