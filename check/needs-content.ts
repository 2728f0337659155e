import { need } from "./need";

const PLAYER = "The included player cannot be used with this service.";
const OWN_SCREENS = {
	mayBeMissing: true,
	wayRound: "The dashboard never makes this call: screens of your own may do it another way.",
} as const;

/** Presentations, media, devices, schedules, and what screens ask. */
export const contentNeeds = {
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
