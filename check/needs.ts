import type { EndpointName } from "@signage/contract/endpoints";

/** The parts of the report: screens of the dashboard, in the order in which people come to them. */
export const SCREENS = [
	"Sign in",
	"Sign up, passwords and mails",
	"Presentations",
	"Presentation editor",
	"Devices and groups",
	"Pairing a screen",
	"Schedules",
	"Profile",
	"Plans and payment",
	"The included player",
] as const;
export type ScreenName = (typeof SCREENS)[number];

/** What the dashboard needs a call for. */
export interface Need {
	screen: ScreenName;
	/**
	 * What the dashboard needs of it: the "answer", as a screen shows it; that it is "done", where any 2xx will do
	 * (docs/decisions/0014); or "nothing", as it never makes the call.
	 */
	of: "answer" | "done" | "nothing";
	/** What does not work without it: which screen, which button. */
	costs: string;
	/** What the dashboard does, or a team can do, where the service differs. */
	wayRound?: string;
	/** A service may be without it: the dashboard copes, as `wayRound` says. */
	mayBeMissing?: true;
}

const need = (
	screen: ScreenName,
	of: Need["of"],
	costs: string,
	more: Pick<Need, "wayRound" | "mayBeMissing"> = {},
): Need => ({ screen, of, costs, ...more });

const PLAYER = "The included player cannot be used with this service.";
const OWN_SCREENS = {
	mayBeMissing: true,
	wayRound: "The dashboard never makes this call: screens of your own may do it another way.",
} as const;

/** By call; an endpoint without an entry does not compile. */
export const NEEDS: Readonly<Record<EndpointName, Need>> = {
	login: need("Sign in", "answer", "Nobody can sign in: nothing of the dashboard can be reached."),
	refresh: need("Sign in", "answer", "People are signed out when the access token ends.", {
		wayRound: "Long access tokens (`expiresIn`).",
	}),
	logout: need("Sign in", "done", "Log out leaves the tokens good at the service.", {
		mayBeMissing: true,
		wayRound: "The dashboard forgets the tokens all the same; 404 and 501 count as done.",
	}),
	magicLogin: need(
		"Sign in",
		"answer",
		"The links in sign-in mails open the sign-in page with an error.",
	),
	magicSend: need("Sign in", "done", "Magic link: the button to mail one shows an error."),
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
	listPresentations: need(
		"Presentations",
		"answer",
		"The list shows an error, which is the first page after signing in; so do all drop-downs with presentations.",
	),
	deletePresentation: need("Presentations", "done", "Delete shows an error."),
	createPresentation: need(
		"Presentation editor",
		"done",
		"New Presentation: Save shows an error; so does Duplicate in the list.",
	),
	getPresentation: need(
		"Presentation editor",
		"answer",
		"No presentation can be opened, shown or duplicated.",
	),
	updatePresentation: need(
		"Presentation editor",
		"done",
		"Save shows an error in presentations that exist.",
	),
	createSlideImage: need("Presentation editor", "answer", "Image: no picture can be added."),
	getSlideImage: need(
		"Presentation editor",
		"answer",
		"Image: an added picture ends with an error.",
	),
	markSlideImageUploaded: need(
		"Presentation editor",
		"done",
		"Image: an added picture ends with an error; Try again does too.",
	),
	createSlideVideo: need("Presentation editor", "answer", "Video: no video can be added.", {
		wayRound: "Links to YouTube and Vimeo need no upload.",
	}),
	getSlideVideo: need("Presentation editor", "answer", "Video: an added video ends with an error."),
	markSlideVideoUploaded: need(
		"Presentation editor",
		"done",
		"Video: an added video ends with an error; Try again does too.",
	),
	createFile: need(
		"Presentation editor",
		"answer",
		"Presentation file: no PDF or PowerPoint file can be added.",
		{ wayRound: "People can add pictures of the pages." },
	),
	getFile: need(
		"Presentation editor",
		"answer",
		"Presentation file: an added file ends with an error.",
	),
	markFileUploaded: need(
		"Presentation editor",
		"done",
		"Presentation file: an added file ends with an error; Try again does too.",
	),
	listFiles: need("Presentation editor", "nothing", "Nothing.", { mayBeMissing: true }),
	updateFile: need("Presentation editor", "nothing", "Nothing.", { mayBeMissing: true }),
	listDeviceGroups: need(
		"Devices and groups",
		"answer",
		"The devices page shows an error, and no presentation can be activated.",
	),
	createDeviceGroup: need("Devices and groups", "done", "Add group shows an error.", {
		wayRound: "All screens stay in the default group.",
	}),
	getDeviceGroup: need("Devices and groups", "answer", "“What plays” of a group shows an error."),
	updateDeviceGroup: need(
		"Devices and groups",
		"done",
		"Save of a group shows an error: no presentation reaches a screen. Activating one does not work either.",
	),
	deleteDeviceGroup: need("Devices and groups", "done", "Delete of a group shows an error."),
	startAlert: need("Devices and groups", "done", "Start alert of a group shows an error."),
	stopAlert: need("Devices and groups", "done", "Stop alert of a group shows an error."),
	startAlertEverywhere: need(
		"Devices and groups",
		"done",
		"Start alert in all groups shows an error.",
		{
			wayRound: "Alerts can be started group by group.",
		},
	),
	stopAlertEverywhere: need(
		"Devices and groups",
		"done",
		"Stop alert in all groups shows an error.",
		{
			wayRound: "Alerts can be stopped group by group.",
		},
	),
	listDevices: need(
		"Devices and groups",
		"answer",
		"The plans page does not say how many screens are paired.",
		{
			mayBeMissing: true,
			wayRound: "The plans page leaves the number out.",
		},
	),
	getDevice: need("Devices and groups", "answer", "The page of a device shows an error."),
	updateDevice: need(
		"Devices and groups",
		"done",
		"Devices cannot be renamed or moved to another group.",
	),
	deleteDevice: need("Devices and groups", "done", "Delete of a device shows an error."),
	verifyDevice: need("Pairing a screen", "done", "Verify device: no screen can be paired."),
	listSchedules: need("Schedules", "answer", "The list of schedules shows an error.", {
		wayRound: "The devices page goes on without a choice of schedules.",
	}),
	deleteSchedule: need("Schedules", "done", "Delete of a schedule shows an error."),
	createSimpleSchedule: need("Schedules", "done", "Simple schedule: a new one cannot be saved."),
	getSimpleSchedule: need("Schedules", "answer", "Simple schedules cannot be opened or copied."),
	updateSimpleSchedule: need("Schedules", "done", "Simple schedules that exist cannot be saved."),
	createWeeklySchedule: need("Schedules", "done", "Weekly schedule: a new one cannot be saved."),
	getWeeklySchedule: need("Schedules", "answer", "Weekly schedules cannot be opened or copied."),
	updateWeeklySchedule: need("Schedules", "done", "Weekly schedules that exist cannot be saved."),
	listTimeZones: need(
		"Schedules",
		"answer",
		"New schedules have no time zone to choose, so none can be saved.",
	),
	getProfile: need(
		"Profile",
		"answer",
		"Nobody can sign in: the dashboard reads the profile to learn the plan.",
	),
	updateProfile: need("Profile", "done", "Edit: names and company cannot be saved."),
	getInfo: need(
		"Profile",
		"answer",
		"The profile shows an error in place of whether the address is confirmed.",
	),
	updateInfo: need("Profile", "done", "Change password shows an error."),
	manageTwoFactor: need("Profile", "answer", "Two-factor sign-in cannot be turned on or off."),
	refreshSubscription: need("Profile", "done", "Refresh subscription shows an error.", {
		wayRound: "Plans are read anew at each sign-in.",
	}),
	getIntegrationKey: need("Profile", "answer", "Integration key: its panel shows an error.", {
		wayRound: "Only Enterprise and Family plans have the panel.",
	}),
	setIntegrationKey: need("Profile", "done", "Integration key: none can be set."),
	deleteIntegrationKey: need("Profile", "done", "Integration key: it cannot be removed."),
	listPlans: need(
		"Plans and payment",
		"answer",
		"The plans page has no plans to compare and to buy.",
		{
			mayBeMissing: true,
			wayRound: "404 and 501 are taken for “none”: the page says so.",
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
	createDeviceCode: need("The included player", "nothing", PLAYER, OWN_SCREENS),
	createDeviceToken: need("The included player", "nothing", PLAYER, OWN_SCREENS),
	getManifest: need("The included player", "nothing", PLAYER, OWN_SCREENS),
	sendHeartbeat: need("The included player", "nothing", PLAYER, OWN_SCREENS),
	followEvents: need(
		"The included player",
		"nothing",
		"Screens hear of changes within 15 seconds.",
		{
			mayBeMissing: true,
			wayRound: "The player asks every 15 seconds.",
		},
	),
};
