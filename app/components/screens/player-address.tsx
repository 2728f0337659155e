import { CopyButton } from "../copy-button";

/** The address that a screen opens, to be clicked, typed or copied. */
export const PlayerAddress = ({ address }: { address: string }) => (
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
);
