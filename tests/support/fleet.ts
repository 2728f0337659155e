import { ok, pairScreen } from "./caller";
import { sendBeat } from "./heartbeat";
import type { Page } from "./page";
import type { SharedSite } from "./site";

/** A slide that needs no file. */
export const webPage = (title: string) => ({
	index: 0,
	title,
	type: "WebContent" as const,
	url: "https://example.org/",
});

/** Makes groups, screens and presentations of whom the token is, and reads the groups. */
export function fleetOf(site: SharedSite, token: () => string) {
	const groups = () => ok(site.service, "listDeviceGroups", { token: token() });
	async function addGroup(title: string): Promise<number> {
		const wish = { token: token(), body: { title } };
		return (await ok(site.service, "createDeviceGroup", wish)).deviceGroupId;
	}
	const group = (deviceGroupId: number) =>
		ok(site.service, "getDeviceGroup", { token: token(), params: { deviceGroupId } });
	/** A presentation with one slide; with `slides` empty, one that shows nothing. */
	async function make(title: string, slides = [webPage(title)]): Promise<number> {
		const wish = { token: token(), body: { title, slides } };
		return (await ok(site.service, "createPresentation", wish)).presentationId;
	}
	/** A paired screen in a group. */
	async function addScreen(deviceName: string, deviceGroupId: number) {
		const { device, screenToken } = await pairScreen(site.service, token(), { deviceName });
		const { deviceId } = device;
		const body = { deviceGroupId };
		await ok(site.service, "updateDevice", { token: token(), params: { deviceId }, body });
		const beat = (presentationId?: number, lastError?: string, playerVersion?: string) =>
			sendBeat(site.service, screenToken, {
				playing: presentationId ? { presentationId, slideId: 1 } : null,
				...{ lastError, playerVersion },
			});
		return { deviceId, beat };
	}
	return { groups, addGroup, group, make, addScreen };
}

/** A group's form on the page of devices. */
export const formOf = (id: number) => `[aria-labelledby="group-${id}"] form`;
/** What a group's panel says. */
export const panel = (page: Page, id: number) =>
	page.root.querySelector(`[aria-labelledby="group-${id}"]`)?.textContent.replace(/\s+/g, " ") ??
	"";
/** The devices that a page lists, in their order. */
export const names = (page: Page) => page.rows.map(([name]) => name);
