import { isLoopback } from "@signage/contract/http/loopback";
import { CopyButton } from "../copy-button";

/** The address that a screen opens, to be clicked, typed or copied; and that it is no other machine's, where it is not. */
export const PlayerAddress = ({ address }: { address: string }) => (
	<>
		<p className="flex flex-wrap items-center gap-3">
			<a
				href={address}
				target="_blank"
				rel="noreferrer"
				className="wrap-anywhere text-accent underline"
			>
				{address}
			</a>
			<CopyButton text={address} label="Copy address" />
		</p>
		{isLoopback(new URL(address).hostname) && (
			<p className="mt-1 text-sm text-muted">
				It works on this computer only. For other screens, open the dashboard by this computer’s
				name in your network.
			</p>
		)}
	</>
);
