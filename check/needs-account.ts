import { need } from "./need";

/** Sign-in, profile and payment. */
export const accountNeeds = {
	login: need("Sign in", "answer", "Nobody can sign in: nothing of the dashboard can be reached."),
	refresh: need("Sign in", "answer", "People are signed out when the access token ends.", {
		wayRound: "Long access tokens (`expiresIn`).",
	}),
	logout: need("Sign in", "done", "Log out leaves the tokens good at the service.", {
		mayBeMissing: true,
		wayRound: "The dashboard forgets the tokens all the same; 404, 405 and 501 count as done.",
	}),
	magicLogin: need(
		"Sign in",
		"answer",
		"The links in sign-in mails open the sign-in page with an error.",
	),
	magicSend: need("Sign in", "done", "Magic link: the button to mail one shows an error.", {
		mayBeMissing: true,
		wayRound: "`MAGIC_LINKS=false` for the dashboard: then there is no such button.",
	}),
	externalLogin: need("Sign in", "answer", "The buttons of sign-in providers end with an error.", {
		mayBeMissing: true,
		wayRound: "Without SOCIAL_CLIENT_ID and ENTERPRISE_CLIENT_ID nobody is sent to a provider.",
	}),
	register: need("Sign up, passwords and mails", "done", "Sign up: nobody can make an account."),
	forgotPassword: need(
		"Sign up, passwords and mails",
		"done",
		"Forgot password: no code is mailed.",
	),
	resetPassword: need(
		"Sign up, passwords and mails",
		"done",
		"Reset password: the mailed code cannot be used.",
	),
	resendConfirmationEmail: need(
		"Sign up, passwords and mails",
		"done",
		"Resend confirmation: no mail is sent.",
	),
	confirmEmail: need(
		"Sign up, passwords and mails",
		"done",
		"The link in confirmation mails shows an error, and changed addresses stay unconfirmed.",
	),
	getProfile: need(
		"Profile",
		"answer",
		"Nobody can sign in, or all are taken for having no plan: the dashboard reads the profile to learn it.",
	),
	updateProfile: need("Profile", "done", "Edit: names and company cannot be saved."),
	getInfo: need(
		"Profile",
		"answer",
		"The profile shows an error in place of whether the address is confirmed.",
	),
	updateInfo: need("Profile", "done", "Change password and change email show an error."),
	manageTwoFactor: need("Profile", "answer", "Two-factor sign-in cannot be turned on or off."),
	refreshSubscription: need("Profile", "done", "Refresh subscription shows an error.", {
		wayRound: "Plans are read anew at each sign-in.",
	}),
	getIntegrationKey: need("Profile", "answer", "Integration key: its panel shows an error.", {
		wayRound: "Only Enterprise and Family plans have the panel.",
	}),
	setIntegrationKey: need("Profile", "done", "Integration key: none can be set.", {
		mayBeEmpty: true,
	}),
	deleteIntegrationKey: need("Profile", "done", "Integration key: it cannot be removed."),
	listPlans: need(
		"Plans and payment",
		"answer",
		"The plans page has no plans to compare and to buy.",
		{
			mayBeMissing: true,
			wayRound: "404, 405 and 501 are taken for “none”: the page says so.",
		},
	),
	createCheckoutSession: need(
		"Plans and payment",
		"answer",
		"A checkout without a plan cannot be started.",
	),
	createSignupSession: need("Plans and payment", "answer", "No plan can be bought."),
	createPortalSession: need(
		"Plans and payment",
		"answer",
		"View my subscription/invoices shows an error.",
		{
			mayBeMissing: true,
			wayRound: "`billingPortalUrl` in the profile: then the link leads there.",
		},
	),
	getCheckoutStatus: need(
		"Plans and payment",
		"answer",
		"After a payment, the page cannot say what became of it.",
	),
};
