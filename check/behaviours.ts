import type { ScreenName } from "./need";

interface Behaviour {
	screen: ScreenName;
	/** What the dashboard relies on, as a sentence. */
	expects: string;
	costs: string;
	wayRound?: string;
	/** The dashboard works without it. */
	isOptional?: true;
}

/** What the dashboard relies on beside single calls. */
export const BEHAVIOURS = {
	unauthorised: {
		screen: "Sign in",
		expects: "Calls without a token, or with one that is wrong, are answered with 401.",
		costs: "People whose session has ended see errors in place of the sign-in page.",
	},
	wrongPassword: {
		screen: "Sign in",
		expects: "A wrong password is answered with 401, and not with a token.",
		costs:
			"People do not read that the password is wrong, at the sign-in or where they give it once more; one that is let in proves nothing.",
	},
	wrongProof: {
		screen: "Profile",
		expects: "A wrong code does not turn two-factor sign-in on, and is answered with 400.",
		costs: "Whoever comes upon an open session can turn two-factor sign-in off with any code.",
	},
	renewal: {
		screen: "Sign in",
		expects: "A refresh token gives a new pair, whose access token works.",
		costs: "People are signed out when the access token ends, with “Remember me” too.",
		wayRound: "Long access tokens (`expiresIn`).",
	},
	signedOut: {
		screen: "Sign in",
		expects: "After Log out, the refresh token is no longer good.",
		costs: "A copied session goes on after Log out.",
		wayRound: "The browser forgets its session all the same.",
		isOptional: true,
	},
	errors: {
		screen: "Sign in",
		expects:
			"Errors are problems (application/problem+json) that say what is wrong in `detail` or `errors`.",
		costs: "People read “No specific error messages provided” in place of a reason.",
		wayRound: "`problem` in contract/mapping.ts says where the words are.",
		isOptional: true,
	},
	clock: {
		screen: "Sign in",
		expects: "The service's clock (`Date`) agrees with this machine's to a minute.",
		costs: "“Last seen” of devices and the times of schedules are off by as much.",
		isOptional: true,
	},
	tierHeader: {
		screen: "Profile",
		expects: "Answers tell the plan in X-Subscription-Tier.",
		costs: "A new plan takes effect with the next sign-in or look at the profile.",
		isOptional: true,
	},
	alertsHeader: {
		screen: "Devices and groups",
		expects: "Answers tell how many groups are in an alert in X-Groups-In-Alert.",
		costs: "An alert that was forgotten is seen on the devices page alone.",
		isOptional: true,
	},
	paymentHeader: {
		screen: "Profile",
		expects: "Answers tell whether a payment failed, true or false, in X-Payment-Failed.",
		costs: "That a payment failed is seen in the profile and with the plans alone.",
		isOptional: true,
	},
	listQuery: {
		screen: "Presentations",
		expects:
			"The list honours page, pageSize, search, sort, status and playing, and says so by `total`.",
		costs: "The list loads all presentations each time, which is slow with thousands.",
		wayRound: "Without `total` the dashboard pages, sorts and searches by itself.",
		isOptional: true,
	},
	removed: {
		screen: "Presentations",
		expects: "What was deleted, of any kind, is not in its list any more.",
		costs: "What people delete comes back.",
	},
	savedPresentation: {
		screen: "Presentation editor",
		expects: "What was saved in a presentation is there when it is opened again.",
		costs: "People lose what they have saved: title, slides or their durations.",
	},
	revision: {
		screen: "Presentation editor",
		expects: "A save over somebody else's is answered with 409, told apart by `revision`.",
		costs: "Of two people who save the same presentation or schedule, the last one wins silently.",
		isOptional: true,
	},
	upload: {
		screen: "Presentation editor",
		expects: "The upload URL takes a PUT with the headers of a block blob.",
		costs: "No picture, video or file can be added.",
	},
	uploadInPieces: {
		screen: "Presentation editor",
		expects: "The upload URL takes pieces (comp=block and comp=blocklist).",
		costs: "Large files cannot be uploaded with scripts on, nor go on after a break.",
		wayRound: "Without scripts, files go through the dashboard as a whole.",
	},
	uploadFromBrowsers: {
		screen: "Presentation editor",
		expects: "The upload URL lets browsers PUT from the dashboard's origin (CORS).",
		costs: "With scripts on, no picture, video or file can be added.",
		wayRound: "Without scripts, files go through the dashboard.",
	},
	processing: {
		screen: "Presentation editor",
		expects: "A good picture and a good PDF become Ready.",
		costs: "Slides stay in Processing, or show an error.",
	},
	pages: {
		screen: "Presentation editor",
		expects: "A PDF in a presentation becomes a slide for each of its pages.",
		costs: "A presentation file stays one slide, which no screen can show.",
	},
	defaultGroup: {
		screen: "Devices and groups",
		expects: "One of the groups is the default group.",
		costs: "Activate shows an error, and paired screens have no group to be in.",
	},
	savedGroup: {
		screen: "Devices and groups",
		expects:
			"A group keeps the presentation, the alert and the schedule it is given, and null clears them.",
		costs: "Screens play something else than was chosen.",
	},
	alert: {
		screen: "Devices and groups",
		expects: "A group whose alert is started says isInAlert until it is stopped.",
		costs: "The page does not show which groups are in alert, nor the button that stops it.",
	},
	savedSchedule: {
		screen: "Schedules",
		expects: "Items and time zone of a schedule are there when it is opened again.",
		costs: "People lose what they have saved in schedules.",
	},
	scheduleInUse: {
		screen: "Schedules",
		expects: "A schedule that a group uses is not deleted (409).",
		costs: "Deleting a schedule silently stops what its groups play.",
		isOptional: true,
	},
	wrongCode: {
		screen: "Pairing a screen",
		expects: "A code that no screen shows is answered with 400, or with 404.",
		costs:
			"People who mistype a code are told that it worked, or something else than that it is wrong.",
	},
	takenPlace: {
		screen: "Pairing a screen",
		expects:
			"A pairing in the place of a device that is not there (replacesDeviceId) is done, or refused with 400 or 422 that names this field.",
		costs: "A screen cannot be paired again from its device's page.",
		wayRound: "Verify device pairs it as a new one.",
	},
	freedDevice: {
		screen: "Devices and groups",
		expects: "The devices of a group that is deleted are in the default group then.",
		costs: "Screens are lost with their group.",
	},
	movedDevice: {
		screen: "Devices and groups",
		expects: "A device keeps the name and the group it is given.",
		costs: "Screens play what another group plays.",
	},
} as const satisfies Record<string, Behaviour>;

export type BehaviourName = keyof typeof BEHAVIOURS;
export const behaviour = (name: BehaviourName): Behaviour => BEHAVIOURS[name];
