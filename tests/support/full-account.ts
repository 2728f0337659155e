import { PROFILE, type StandIn } from "./stand-in";

/** Ids of the account that `giveFullAccount` makes. */
export const FULL = { presentationId: 7, alertPresentationId: 8, deviceGroupId: 3, deviceId: 51 };
export const THUMBNAIL = "https://media.test/actual.webp";
export const ALERT_THUMBNAIL = "https://media.test/alert.webp";
export const SLIDE_URL = "https://media.test/slide.png";

/**
 * Lets a stand-in answer for an account that has one of everything: presentations with a slide, a
 * group in alert, a screen, an integration key.
 * @param text every name and title, and each field that people type
 */
export function giveFullAccount(service: StandIn, text: string, integrationKey = "a key"): void {
	const { presentationId, alertPresentationId, deviceGroupId, deviceId } = FULL;
	const presentation = {
		presentationId,
		title: text,
		status: "Ready",
		pagesCount: 1,
		frameDelayInSeconds: 5,
		actualInGroups: [text],
		thumbnailUrl: THUMBNAIL,
	};
	const alert = {
		...presentation,
		presentationId: alertPresentationId,
		title: `${text} in alert`,
		status: "Processing",
		actualInGroups: [],
		thumbnailUrl: ALERT_THUMBNAIL,
	};
	const slide = { id: 1, index: 0, title: text, type: "Image", url: SLIDE_URL, status: "Ready" };
	const group = {
		deviceGroupId,
		title: text,
		isDefault: false,
		isInAlert: true,
		actualPresentationId: presentationId,
		actualPresentationTitle: text,
		alertPresentationId,
		alertPresentationTitle: alert.title,
		devices: [{ deviceId, deviceName: text, isLoggedIn: true, isOnline: true, deviceGroupId }],
	};
	const profile = {
		...PROFILE,
		firstName: text,
		lastName: text,
		company: text,
		title: text,
		companySize: text,
		subscriptionInfo: { ...PROFILE.subscriptionInfo, fileTypes: [text], tier: "Enterprise" },
	};
	service.answer("getProfile", { body: profile });
	service.answer("updateProfile", { body: profile });
	service.answer("getInfo", { body: { email: PROFILE.email, isEmailConfirmed: true } });
	service.answer("getIntegrationKey", { body: { data: integrationKey } });
	service.answer("listPresentations", { body: { presentations: [presentation, alert] } });
	service.answer("getPresentation", {
		body: { ...presentation, backgroundColor: "#000000", slides: [slide] },
	});
	service.answer("listDeviceGroups", { body: [group] });
	service.answer("createDeviceGroup", { body: group });
	service.answer("updateDeviceGroup", { body: group });
	service.answer("verifyDevice", { body: group.devices[0] });
}
