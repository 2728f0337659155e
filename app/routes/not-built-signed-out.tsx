import { useLocation } from "@remix-run/react";
import { NotBuilt } from "~/components/not-built";

export default function NotBuiltPage() {
	const title = useLocation().pathname.startsWith("/reset") ? "Reset Password" : "Forgot Password";
	return <NotBuilt title={title} back="/login" backLabel="Back to sign in" />;
}
