import { useEffect } from "react";

export interface ChatSettings {
	appId: string;
	region: "us" | "eu" | "au";
}

/** The messenger's own names of its regions. */
const REGIONS = { us: "us", eu: "eu", au: "ap" } as const;

/**
 * The help chat's button at the corner of the window. Its script comes once the page is there; a chat that
 * cannot be loaded leaves the page as it is. It is not told who is signed in (docs/decisions/0027).
 */
export function HelpChat({ chat: { appId, region } }: { chat: ChatSettings }) {
	useEffect(() => {
		let isGone = false;
		import("@intercom/messenger-js-sdk").then(
			({ Intercom }) => {
				if (!isGone) Intercom({ app_id: appId, region: REGIONS[region] });
			},
			(cause) => console.warn("The help chat:", cause),
		);
		return () => {
			isGone = true;
		};
	}, [appId, region]);
	return null;
}
