import { useInTurn } from "../forms/in-turn";
import { ReturnPlace } from "../links/return-place";
import { type ChatSettings, HelpChat } from "./help-chat";

/** What a page has that nobody needs at once: it is loaded by itself, once the page is there. */
export function Later({ chat }: { chat: ChatSettings | undefined }) {
	useInTurn();
	return (
		<>
			<ReturnPlace />
			{chat && <HelpChat chat={chat} />}
		</>
	);
}
