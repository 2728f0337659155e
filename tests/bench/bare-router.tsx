import type { ComponentProps } from "react";

/** Stands in for the framework in the bare server: the same elements, and nothing behind them. */
export function Link({
	to,
	preventScrollReset: _,
	...rest
}: ComponentProps<"a"> & { to: string; preventScrollReset?: boolean }) {
	return <a {...rest} data-discover="true" href={to} />;
}
export const Form = ({ action, ...rest }: ComponentProps<"form">) => (
	<form method="get" action={action} {...rest} data-discover="true" />
);
export const useLocation = () => ({ pathname: "/presentations", key: "default" });
export const useSubmit = () => () => {};
export const useNavigate = () => () => {};
export const useFetcher = () => ({
	state: "idle",
	formData: undefined,
	data: undefined,
	submit: () => {},
});
