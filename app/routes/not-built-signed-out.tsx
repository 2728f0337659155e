import { useLocation } from "@remix-run/react";
import type { ServerRuntimeMetaFunction as MetaFunction } from "@remix-run/server-runtime";
import { NotBuilt } from "~/components/not-built";

const titleOf = ({ pathname }: { pathname: string }) =>
	pathname.startsWith("/reset") ? "Reset Password" : "Forgot Password";

export const meta: MetaFunction = ({ location }) => [{ title: titleOf(location) }];

export default function NotBuiltPage() {
	const location = useLocation();
	return <NotBuilt title={titleOf(location)} back="/login" backLabel="Back to sign in" />;
}
