import { paths } from "~/paths";
import { Link } from "../links/link";

const WITHOUT_MAIL = {
	why: "No password yet? For a code, first",
	to: `${paths.changeEmail}?add`,
	way: "add an email address",
};

const withMail = (email: string) => ({
	why: "No password yet, or forgotten?",
	to: `${paths.forgotPassword}?${new URLSearchParams({ email })}`,
	way: "Have a code mailed to you",
});

interface Props {
	/** Where a code can be mailed; without, no mail reaches them yet. */
	email?: string | undefined;
}

/** Below a form that asks for the current password: the way to one, for who has none. */
export function NoPassword({ email }: Props) {
	const { why, to, way } = email === undefined ? WITHOUT_MAIL : withMail(email);
	return (
		<p className="mt-6 text-sm text-muted">
			{why}{" "}
			<Link to={to} className="text-accent underline">
				{way}
			</Link>
		</p>
	);
}
