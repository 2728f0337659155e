import type { Handlers } from "../../http/handler";
import { confirmEmail } from "../rules/confirm-email";
import { askForConfirmation, askForMagicLink, askForReset } from "../rules/mails/ask-for-mail";
import { resetPassword } from "../rules/reset-password";
import { confirmationAnswer } from "./confirmation-answer";

/** Calls that send mails, and the calls that the mails lead to. */
export const accountMailHandlers: Handlers = {
	async forgotPassword({ body, address }, services) {
		askForReset(services, { ...body, address });
		return undefined;
	},
	async resendConfirmationEmail({ body, address }, services) {
		askForConfirmation(services, { ...body, address });
		return undefined;
	},
	async magicSend({ body, address }, services) {
		askForMagicLink(services, { ...body, address });
		return undefined;
	},
	async resetPassword({ body }, services) {
		await resetPassword(services, body);
		return undefined;
	},
	async confirmEmail({ query, request }, services) {
		if (request.method === "HEAD") return new Response();
		const isConfirmed = await confirmEmail(services, query);
		return confirmationAnswer(request, {
			isConfirmed,
			isChange: query.changedEmail !== undefined,
			dashboardUrl: services.config.dashboardUrl,
		});
	},
};
