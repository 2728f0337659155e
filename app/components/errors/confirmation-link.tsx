import { paths } from "../../paths";
import { Link } from "../links/link";
import { useOnward } from "../sign-in/onward";

/** The way on for whoever has not confirmed an address. */
export function ConfirmationLink() {
	const onward = useOnward();
	return (
		<Link to={onward(paths.resendConfirmation)} className="text-accent underline">
			Send the confirmation mail again
		</Link>
	);
}
