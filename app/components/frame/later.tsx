import { ReturnPlace } from "../links/return-place";
import { type ChatSettings, HelpChat } from "./help-chat";

/** What a page has that nobody needs at once: it is loaded by itself, once the page is there. */
export const Later = ({ chat }: { chat: ChatSettings | undefined }) => (
	<>
		<ReturnPlace />
		{chat && <HelpChat chat={chat} />}
	</>
);
