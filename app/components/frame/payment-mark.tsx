import { paths } from "../../paths";
import { Link } from "../links/link";

/** Says on every screen that a payment failed, before the plan ends of it, and leads to what mends it. Renders nothing else. */
export const PaymentMark = ({ isFailed }: { isFailed: boolean }) =>
	isFailed && (
		<Link to={paths.profile} className="payment-mark">
			<span>Payment failed</span>
		</Link>
	);
