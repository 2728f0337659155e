import { paths } from "~/paths";
import { Link } from "../links/link";

/** Below a form that asks for the current password: the way to one, for who has none. */
export const NoPassword = ({ email }: { email: string }) => (
	<p className="mt-6 text-sm text-muted">
		No password yet, or forgotten?{" "}
		<Link
			to={`${paths.forgotPassword}?${new URLSearchParams({ email })}`}
			className="text-accent underline"
		>
			Have a code mailed to you
		</Link>
	</p>
);
