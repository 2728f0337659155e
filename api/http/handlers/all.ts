import { mediaHandlers } from "../../media/handlers";
import type { Handlers } from "../handler";
import { accountHandlers } from "./account";
import { deviceHandlers } from "./devices";
import { presentationHandlers } from "./presentations";
import { profileHandlers } from "./profile";
import { screenHandlers } from "./screen";

/** Every call that is built, by operation name. */
export const allHandlers: Handlers = {
	...accountHandlers,
	...profileHandlers,
	...presentationHandlers,
	...mediaHandlers,
	...deviceHandlers,
	...screenHandlers,
};
