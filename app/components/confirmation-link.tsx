import { paths } from "../paths";
import { Link } from "./link";
import { useOnward } from "./onward";

/** The way on for whoever has not confirmed an address. */
export function ConfirmationLink() {
	const onward = useOnward();
	return (
		<Link to={onward(paths.resendConfirmation)} className="text-accent underline">
			Send the confirmation mail again
		</Link>
	);
}
