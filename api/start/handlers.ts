import { externalHandlers } from "../account/handlers/external";
import { accountMailHandlers } from "../account/handlers/mails";
import { manageHandlers } from "../account/handlers/manage";
import { profileHandlers } from "../account/handlers/profile";
import { signInHandlers } from "../account/handlers/sign-in";
import { billingHandlers } from "../billing/handlers/calls";
import { deviceHandlers } from "../devices/handlers";
import type { Handlers } from "../http/handler";
import { mediaHandlers } from "../media/handlers";
import { presentationHandlers } from "../presentations/handlers";
import { scheduleHandlers } from "../schedules/handlers";
import { screenHandlers } from "../screens/handlers";

/** The handlers of every call that is built, by operation name. */
export const allHandlers: Handlers = {
	...signInHandlers,
	...accountMailHandlers,
	...manageHandlers,
	...externalHandlers,
	...profileHandlers,
	...billingHandlers,
	...presentationHandlers,
	...mediaHandlers,
	...deviceHandlers,
	...scheduleHandlers,
	...screenHandlers,
};
