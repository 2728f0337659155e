import { expect, test } from "@playwright/test";
import { ok, pairScreen } from "../support/caller";
import { photo } from "./files";
import { enter, house } from "./house";
import { openEarly } from "./open-early";
import { webPages } from "./web-pages";

const at = house();

for (const [path, field] of [
	["/presentation", "Title"],
	["/simple-schedule", "Schedule name"],
	["/weekly-schedule", "Schedule Name"],
] as const)
	test(`what is typed at ${path} before the scripts have come is not left without a question`, async ({
		page: desk,
	}) => {
		await enter(desk, at);
		const letScriptsIn = await openEarly(desk, at.dashboard.url, path);
		const name = desk.getByLabel(field, { exact: true });
		await name.fill("Typed early");
		await letScriptsIn();
		await desk.getByRole("link", { name: "Device Management" }).first().click();
		const question = desk.getByRole("dialog", { name: "Leave without saving?" });
		await question.getByRole("button", { name: "Stay" }).click();
		await expect(name).toHaveValue("Typed early");
	});

test("a draft of it is kept, and so is what an early button brought back", async ({
	page: desk,
}) => {
	await enter(desk, at);
	let letScriptsIn = await openEarly(desk, at.dashboard.url, "/presentation");
	const title = desk.getByLabel("Title", { exact: true });
	await title.fill("Typed early");
	await letScriptsIn();
	await desk.getByRole("link", { name: "Device Management" }).first().click();
	await desk.getByRole("button", { name: "Leave" }).click();
	await expect(desk).toHaveURL(/\/devices$/);

	letScriptsIn = await openEarly(desk, at.dashboard.url, "/presentation");
	await title.fill("Sent early");
	await desk.getByRole("button", { name: "Web page" }).click({ noWaitAfter: true });
	await expect(desk.getByLabel("Web address")).toBeVisible();
	await letScriptsIn();
	await expect(title).toHaveValue("Sent early");
	await desk.getByRole("link", { name: "Device Management" }).first().click();
	await desk.getByRole("button", { name: "Stay" }).click();
	await desk.getByRole("button", { name: "Go on with the draft" }).click();
	await expect(title).toHaveValue("Typed early");
});

test("slides that are ticked before the scripts have come are selected", async ({ page: desk }) => {
	const { token } = await enter(desk, at);
	const body = { title: "Deck", slides: webPages(5) };
	const { presentationId } = await ok(at.service, "createPresentation", { token, body });
	const letScriptsIn = await openEarly(desk, at.dashboard.url, `/presentation/:${presentationId}`);
	const box = (place: number) => desk.getByLabel(`Select slide ${place}`, { exact: true });
	await box(2).check();
	await box(3).check();
	await letScriptsIn();
	const bar = desk.getByRole("group", { name: "Selected slides" });
	await expect(bar).toContainText("2 selected");
	await box(4).check();
	await box(2).uncheck();
	await expect(bar).toContainText("2 selected");
	await bar.getByRole("button", { name: "Remove" }).click();
	const titles = desk.getByLabel(/^Title of slide/);
	await expect(titles).toHaveCount(3);
	for (const [place, title] of ["Page 1", "Page 2", "Page 5"].entries())
		await expect(titles.nth(place)).toHaveValue(title);
});

test("a file that is chosen before the scripts have come has a title proposed", async ({
	page: desk,
}) => {
	await enter(desk, at);
	let letScriptsIn = await openEarly(desk, at.dashboard.url, "/presentation");
	const title = desk.getByLabel("Slide title");
	const { name, type, body } = photo("garden.png");
	const file = { name, mimeType: type, buffer: Buffer.from(body, "base64") };
	await desk.getByLabel("Picture").setInputFiles(file);
	await letScriptsIn();
	await expect(title).toHaveValue("garden");
	await desk.getByRole("button", { name: "Add image" }).click();
	await expect(desk.getByLabel("Title of slide 1")).toHaveValue("garden");

	letScriptsIn = await openEarly(desk, at.dashboard.url, "/presentation");
	await desk.getByLabel("Picture").setInputFiles(file);
	await title.fill("Typed early");
	await letScriptsIn();
	await desk.getByRole("button", { name: "Add image" }).click();
	await expect(desk.getByLabel("Title of slide 1")).toHaveValue("Typed early");
});

test("a presentation that is chosen for all alerts before the scripts have come counts for how far they reach", async ({
	page: desk,
}) => {
	const { token } = await enter(desk, at, ["Fire"]);
	const [group] = await ok(at.service, "listDeviceGroups", { token });
	const { presentations } = await ok(at.service, "listPresentations", { token });
	await pairScreen(at.service, token, { deviceName: "Lobby TV" });
	const bar = await ok(at.service, "createDeviceGroup", { token, body: { title: "Bar" } });
	const params = { deviceGroupId: bar.deviceGroupId };
	const body = { alertPresentationId: presentations[0]?.presentationId };
	await ok(at.service, "updateDeviceGroup", { token, params, body });
	const letScriptsIn = await openEarly(desk, at.dashboard.url, "/devices?alert=start");
	const dialog = desk.getByRole("dialog");
	await expect(dialog).toContainText(
		`Start the alert on 0 screens in 1 group? 1 group has no alert presentation and is left out: “${group?.title}”. One for all reaches 1 screen in 2 groups.`,
	);
	await dialog.getByLabel("Alert presentation").selectOption("Fire");
	await letScriptsIn();
	await expect(dialog).toContainText("Start the alert on 1 screen in 2 groups?");
	await expect(dialog).not.toContainText("left out");
});

test("what is clicked and typed while the scripts take the page over fails nothing", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await desk.addInitScript(() => {
		// In every task: what a timer does is clamped, and may come too late.
		const { port1, port2 } = new MessageChannel();
		port1.onmessage = () => {
			document.body?.click();
			if (!document.querySelector("[role=status]")) port2.postMessage("again");
		};
		port2.postMessage("first");
	});
	for (const path of ["/presentations", "/devices", "/user-info?edit", "/schedules"]) {
		await desk.goto(at.dashboard.url + path);
		await expect(desk.getByRole("status")).toBeAttached();
	}
});

test("Save that is pressed again before the scripts have come is sent again only with something changed, with another button, or once the page is back", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await openEarly(desk, at.dashboard.url, "/presentation");
	const sent: string[] = [];
	await desk.route("**/presentation", (route) => {
		const body = route.request().postData() ?? "";
		const [title, intent] = ["title", "intent"].map((name) =>
			new RegExp(`name="${name}"\\s+(.*)`).exec(body)?.[1]?.trim(),
		);
		sent.push(`${title} ${intent}`);
	});
	// In one go: a page that is about to be left answers nothing else.
	await desk.getByLabel("Title", { exact: true }).evaluate(async (one) => {
		const title = one as HTMLInputElement;
		async function press(intent = "save") {
			title.form?.querySelector<HTMLButtonElement>(`button[value=${intent}]`)?.click();
			await new Promise((resolve) => setTimeout(resolve, 200));
		}
		title.value = "Once";
		await press();
		await press();
		title.value = "Changed";
		title.dispatchEvent(new InputEvent("input", { bubbles: true }));
		await press();
		await press("open-video");
		await press("open-video");
		dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
		await press("open-video");
	});
	expect(sent).toEqual(["Once save", "Changed save", "Changed open-video", "Changed open-video"]);
});
