import type { ReactNode } from "react";
import type { PlayerToOpen } from "~/services/devices/player.server";
import { TitledPanel } from "../titled-panel";
import { PlayerAddress } from "./player-address";
import { QrCode } from "./qr-code";

interface Props {
	player: PlayerToOpen;
	/** Where the code is entered, in a sentence. */
	children: ReactNode;
}

/** How a screen is set up: the address that it opens, and what to do with the code that it shows. */
export const SetUpScreen = ({ player: { address, qr }, children }: Props) => (
	<TitledPanel title="Set up a screen">
		<div className="mt-2 flex flex-wrap items-center gap-6">
			<ol className="flex min-w-[min(15rem,100%)] flex-1 list-decimal flex-col gap-4 pl-5">
				<li>
					<p className="mb-1">Open this address in the browser of the screen:</p>
					<PlayerAddress address={address} />
				</li>
				<li>{children}</li>
			</ol>
			{qr && <QrCode qr={qr} label={`QR code of ${address}`} />}
		</div>
	</TitledPanel>
);
