import { beforeEach, expect, test } from "vitest";
import { ok } from "../support/caller";
import { fleetOf, names } from "../support/fleet";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const site = withSite();
let ann: SignedIn;
let token: string;
beforeEach(async () => {
	ann = await site.signedIn(true);
	({ token } = ann);
});
const { addGroup, addScreen, make } = fleetOf(site, () => token);
test("a screen that shows something else, or nothing, is told in the line above, in its row, by the filter and on its page", async () => {
	const [menu, night] = [await make("Menu"), await make("Night")];
	const hall = await addGroup("Hall");
	const params = { deviceGroupId: hall };
	await ok(site.service, "updateDeviceGroup", {
		token,
		params,
		body: { actualPresentationId: menu },
	});
	const [right, wrong, dark] = [
		await addScreen("Right", hall),
		await addScreen("Wrong", hall),
		await addScreen("Dark", hall),
	];
	await right.beat(menu);
	await wrong.beat(night);
	await dark.beat(undefined, undefined, "1.0");
	const page = await ann.visitor.get("/devices");
	expect(page.main).toContain("3 of 3 screens online. 2 showing something else, see which.");
	expect(page.main).not.toContain("All is well.");
	const found = await ann.visitor.get("/devices?state=other");
	// Below the name, where there is room: the column of what is online is narrow.
	expect(names(found).sort()).toEqual(["DarkShows nothing", "WrongShows “Night” instead"]);
	expect(found.rows.map(([, , , online]) => online)).toEqual(["Online", "Online"]);
	expect((await ann.visitor.get("/devices?search=Right")).main).not.toMatch(
		/instead|Shows nothing/,
	);
	const its = await ann.visitor.get(`/devices/:${wrong.deviceId}`);
	expect(its.main).toMatch(/Plays now\s*Night\s*Should play\s*Menu/);
	expect((await ann.visitor.get(`/devices/:${dark.deviceId}`)).main).toMatch(/Should play\s*Menu/);
	expect((await ann.visitor.get(`/devices/:${right.deviceId}`)).main).not.toContain("Should play");
	await wrong.beat(menu);
	await dark.beat(menu);
	expect((await ann.visitor.get("/devices")).main).toContain("3 of 3 screens online. All is well.");
	// In an alert the line of alerts says it.
	await ok(site.service, "startAlert", { token, params, body: { presentationId: night } });
	expect((await ann.visitor.get("/devices")).main).not.toContain("showing something else");
	await dark.beat(undefined, undefined, "1.0");
	await wrong.beat(night);
	expect(names(await ann.visitor.get(`/devices?group=${hall}`)).sort()).toEqual([
		"DarkShows nothing",
		"RightShows “Menu” instead",
		"Wrong",
	]);
});
