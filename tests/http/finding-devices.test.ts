import { beforeEach, describe, expect, test } from "vitest";
import { pairScreen } from "../support/caller";
import { fleetOf, formOf, names, panel } from "../support/fleet";
import { withSite } from "../support/shared";
import type { SignedIn } from "../support/site";

const site = withSite();
let ann: SignedIn;
let token: string;
beforeEach(async () => {
	ann = await site.signedIn(true);
	({ token } = ann);
});
const { addGroup, addScreen, groups } = fleetOf(site, () => token);

describe("finding devices", () => {
	test("trouble comes first and is counted; search, state, group and fold are in the address", async () => {
		const [hall, bar] = [await addGroup("Hall"), await addGroup("Bar")];
		for (const [name, id, state] of [
			["A fine one", hall, "fine"],
			["Broken", hall, "broken"],
			["Silent", hall, "silent"],
			["Screen 10", bar, "fine"],
			["Screen 9", bar, "fine"],
		] as const) {
			const { beat } = await addScreen(name, id);
			if (state !== "silent") await beat(undefined, state === "broken" ? "Slide 3: no" : undefined);
		}
		const all = await ann.visitor.get("/devices");
		expect(names(all)).toEqual([
			"Screen 9",
			"Screen 10",
			"BrokenSlide 3: no",
			"Silent",
			"A fine one",
		]);
		expect(all.main).toContain("4 of 5 screens online. 2 in trouble");
		expect(panel(all, hall)).toContain("2 of 3 online");
		expect(names(await ann.visitor.get("/devices?search=sCREEN+1"))).toEqual(["Screen 10"]);
		expect(names(await ann.visitor.get("/devices?search=S%C4%B0L%C3%89NT"))).toEqual(["Silent"]);
		expect(names(await ann.visitor.get("/devices?search=b%C3%A4r"))).toHaveLength(2);
		expect(names(await ann.visitor.get("/devices?search=bar"))).toEqual(["Screen 9", "Screen 10"]);
		expect(names(await ann.visitor.get("/devices?state=trouble"))).toEqual([
			"BrokenSlide 3: no",
			"Silent",
		]);
		expect(names(await ann.visitor.get("/devices?state=offline"))).toEqual(["Silent"]);
		const others = await ann.visitor.get("/devices?search=bar&state=offline");
		expect(others.main).toContain("No device fits");
		expect(names(await ann.visitor.get("/devices?state=online"))).toHaveLength(4);
		const alone = await ann.visitor.get(`/devices?group=${bar}&fold=${bar}`);
		expect(names(alone)).toEqual(["Screen 9", "Screen 10"]);
		const kept = alone.root.querySelector('form[role="search"] [name="group"]');
		expect(kept?.getAttribute("value")).toBe(String(bar));
		expect(names(await ann.visitor.get("/devices?search=10+screen"))).toEqual(["Screen 10"]);
		expect(names(await ann.visitor.get("/devices?search=bar+10"))).toEqual(["Screen 10"]);
		const none = await ann.visitor.get("/devices?search=nowhere");
		expect(none.main).toContain("No device fits");
		const folded = await ann.visitor.get(`/devices?fold=${hall}`);
		expect(names(folded)).toEqual(["Screen 9", "Screen 10"]);
		expect(panel(folded, hall)).toContain("2 of 3 online");
		const saved = await ann.visitor.submit(folded, { form: formOf(bar), button: "Save" });
		expect(saved.location).toBe(`/devices?fold=${hall}`);
		const asking = await ann.visitor.get(`/devices?search=bar&alert=start`);
		const no = asking.root.querySelectorAll("a").find((one) => one.textContent === "No");
		expect(no?.getAttribute("href")).toBe("/devices?search=bar");
		const fold = folded.root.querySelector(`[aria-labelledby="group-${hall}"] a[aria-expanded]`);
		expect([fold?.getAttribute("aria-expanded"), fold?.getAttribute("href")]).toEqual([
			"false",
			"/devices",
		]);
	});

	test("all groups are folded at once, and shown again; each by itself as well", async () => {
		const [hall, bar] = [await addGroup("Hall"), await addGroup("Bar")];
		await addScreen("One", hall);
		const linkIn = (page: Awaited<ReturnType<typeof ann.visitor.get>>, text: string) =>
			page.root
				.querySelectorAll("main a")
				.find((link) => link.textContent === text)
				?.getAttribute("href");
		const single = await ann.visitor.get("/devices");
		expect(linkIn(single, "Fold all")).toBeUndefined();
		await addScreen("Two", bar);
		expect(linkIn(await ann.visitor.get("/devices"), "Fold all")).toBe("/devices?fold=all");
		const folded = await ann.visitor.get("/devices?fold=all");
		expect(names(folded)).toEqual([]);
		expect(linkIn(folded, "Unfold all")).toBe("/devices");
		const shown = `/devices?fold=${encodeURIComponent(`all,${hall}`)}`;
		const show = `[aria-labelledby="group-${hall}"] a[aria-expanded="false"]`;
		expect(folded.root.querySelector(show)?.getAttribute("href")).toBe(shown);
		const one = await ann.visitor.get(shown);
		expect(names(one)).toEqual(["One"]);
		expect(linkIn(one, "Fold all")).toBe("/devices?fold=all");
		const saved = await ann.visitor.submit(one, { form: formOf(hall), button: "Save" });
		expect(saved.location).toBe(shown);
		const found = await ann.visitor.get("/devices?search=two&fold=all");
		expect(names(found)).toEqual(["Two"]);
		expect(linkIn(found, "Fold all")).toBeUndefined();
		expect(found.root.querySelectorAll("a[aria-expanded]")).toEqual([]);
		expect(linkIn(found, "Show all")).toBe("/devices?fold=all");
		const search = found.root.querySelector('form[role="search"] [name="fold"]');
		expect(search?.getAttribute("value")).toBe("all");
	});

	test("where nothing fits, the way back to all keeps what is folded away", async () => {
		const none = await ann.visitor.get("/devices?search=nowhere&fold=all");
		expect(none.main).toContain("No device fits");
		const links = none.root.querySelectorAll("main a").filter((a) => a.textContent === "Show all");
		expect(links.map((link) => link.getAttribute("href"))).toEqual(["/devices?fold=all"]);
	});

	test("so does the way to those that are not well", async () => {
		await addScreen("Silent", await addGroup("Hall"));
		const page = await ann.visitor.get("/devices?fold=all");
		const links = page.root.querySelectorAll("main header a");
		expect(links.map((link) => link.getAttribute("href"))).toContain(
			"/devices?state=trouble&fold=all",
		);
	});
});

test("devices are found by what they run on, where that differs", async () => {
	const hall = await addGroup("Hall");
	await addScreen("One", hall);
	const choice = async () =>
		(await ann.visitor.get("/devices")).root
			.querySelectorAll('[name="system"] option')
			.map((one) => one.textContent);
	await addScreen("Two", hall);
	expect(await choice()).toEqual([]);
	await pairScreen(site.service, token, { deviceName: "Wall", operationSystem: "tizen" });
	expect(await choice()).toEqual(["All", "Browser", "Samsung TV (Tizen)"]);
	const page = await ann.visitor.get("/devices?system=tizen");
	expect(names(page)).toEqual(["Wall"]);
	expect(page.value("system")).toBe("tizen");
	const saved = await ann.visitor.submit(page, {
		form: formOf(Number((await groups())[0]?.deviceGroupId)),
		button: "Save",
	});
	expect(saved.location).toBe("/devices?system=tizen");
});
