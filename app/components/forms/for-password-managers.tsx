import { useScripted } from "../use-scripted";

/** Says whose new password a form has, so that password managers keep it for that account: they are scripts. It is not sent. */
export function ForPasswordManagers({ email }: { email: string }) {
	return (
		useScripted() && <input type="email" autoComplete="username" value={email} readOnly hidden />
	);
}
