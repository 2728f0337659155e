import { paths } from "../../paths";

/** The way back for a page whose sign-in has ended. In a new tab: what is typed on this page stays. */
export const SignInAgain = () => (
	<a href={paths.login} target="_blank" rel="noreferrer" className="underline">
		Sign in again in a new tab
	</a>
);
