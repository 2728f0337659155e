import type { Walk } from "../walk";

const MAIL = "It would send a mail (--thorough).";
const NOBODY = "nobody-of-this-name@example.com";

/** What is mailed, and what the codes in mails are for. */
export async function checkMails(walk: Walk, email: string): Promise<void> {
	const { isThorough } = walk.options;
	for (const name of ["forgotPassword", "resendConfirmationEmail", "magicSend"] as const)
		if (isThorough) await walk.try(name, { body: { email } });
		else await walk.notTried(name, MAIL);
	const wrong = { token: "none" };
	const resetCode = "d3Jvbmc";
	const newPassword = `Aa1!${crypto.randomUUID()}`;
	await walk.refused("resetPassword", "a wrong code", {
		...wrong,
		body: { email: NOBODY, newPassword, resetCode },
	});
	await walk.refused("confirmEmail", "a wrong code", {
		...wrong,
		query: { userId: "0", code: "d3Jvbmc" },
	});
	await walk.refused("magicLogin", "a wrong link", {
		...wrong,
		query: { magicToken: "no-token-of-this-service" },
	});
	await walk.refused("externalLogin", "a wrong ID token", {
		...wrong,
		params: { provider: "google" },
		body: { idToken: "no.id.token" },
	});
}
