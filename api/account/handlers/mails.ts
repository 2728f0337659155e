import type { Handlers } from "../../http/handler";
import { confirmEmail } from "../rules/confirm-email";
import { askForConfirmation, askForMagicLink, askForReset } from "../rules/mails/ask-for-mail";
import { resetPassword } from "../rules/reset-password";
import { confirmAt, confirmationAnswer, wantsPage } from "./confirmation-answer";

/** Calls that send mails, and the calls that the mails lead to. */
export const accountMailHandlers: Handlers = {
	async forgotPassword({ body, address }, services) {
		await askForReset(services, { ...body, address });
		return undefined;
	},
	async resendConfirmationEmail({ body, address }, services) {
		await askForConfirmation(services, { ...body, address });
		return undefined;
	},
	async magicSend({ body, address }, services) {
		await askForMagicLink(services, { ...body, address });
		return undefined;
	},
	async resetPassword(call, services) {
		await resetPassword(services, call.body, call);
		return undefined;
	},
	async confirmEmail({ query, request, browserKey: key }, services) {
		if (request.method === "HEAD") return new Response();
		const { dashboardUrl, theme } = services.config;
		const isPage = wantsPage(request);
		if (isPage && dashboardUrl) return confirmAt(dashboardUrl, query);
		const opener = { isBrowser: isPage || key !== null, key };
		const confirmed = await confirmEmail(services, query, opener);
		const isChange = query.changedEmail !== undefined;
		return confirmationAnswer(request, { confirmed, isChange, theme });
	},
};
