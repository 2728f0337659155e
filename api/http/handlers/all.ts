import { mediaHandlers } from "../../media/handlers";
import type { Handlers } from "../handler";
import { accountHandlers } from "./account";
import { accountMailHandlers } from "./account-mail";
import { deviceHandlers } from "./devices";
import { externalHandlers } from "./external";
import { manageHandlers } from "./manage";
import { presentationHandlers } from "./presentations";
import { profileHandlers } from "./profile";
import { screenHandlers } from "./screen";

/** Every call that is built, by operation name. */
export const allHandlers: Handlers = {
	...accountHandlers,
	...accountMailHandlers,
	...manageHandlers,
	...externalHandlers,
	...profileHandlers,
	...presentationHandlers,
	...mediaHandlers,
	...deviceHandlers,
	...screenHandlers,
};
