import { expect, type Locator, type Page, test } from "@playwright/test";
import { ok, pairScreen, type TestPerson } from "../support/caller";
import { enter, house, open } from "./house";
import { takeSeat } from "./seated";

const at = house();
const alert = (desk: Page) => desk.getByRole("alert");
const hint = (desk: Page) => desk.locator(".notice-slow");
const again = (desk: Page) => alert(desk).getByRole("link", { name: "Sign in again in a new tab" });

/** Signs out in a tab of its own, which stays at the sign-in page. */
async function signOutElsewhere(desk: Page): Promise<Page> {
	const other = await desk.context().newPage();
	await open(other, `${at.dashboard.url}/verify-device`);
	await other.getByRole("button", { name: "Logout" }).click();
	await expect(other.getByRole("heading", { name: "Sign in" })).toBeVisible();
	return other;
}

async function signInAt(tab: Page, { email, password }: TestPerson) {
	await expect(tab.getByRole("heading", { name: "Sign in" })).toBeVisible();
	await tab.getByLabel("Email").fill(email);
	await tab.getByLabel("Password", { exact: true }).fill(password);
	await tab.getByRole("button", { name: "Sign in", exact: true }).click();
	await expect(tab).toHaveURL(/\/presentations$/);
}

/** Follows a link that opens a tab, and signs in there. The tab stays: its scripts tell the others who is signed in. */
async function signInBy(link: Locator, person: TestPerson) {
	const opened = link.page().context().waitForEvent("page");
	await link.click();
	await signInAt(await opened, person);
}

test("the editor stays when another tab signs out, and saves after signing in again", async ({
	page: desk,
}) => {
	const person = await enter(desk, at);
	await open(desk, `${at.dashboard.url}/presentation`);
	const title = desk.getByLabel("Title", { exact: true });
	await title.fill("Not lost");
	const other = await signOutElsewhere(desk);
	await expect(hint(desk)).toContainText("You are signed out. This page stays");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(alert(desk)).toContainText("Signed out");
	await expect(alert(desk)).toBeFocused();
	await expect(title).toHaveValue("Not lost");
	await expect(desk).toHaveURL(/\/presentation$/);
	await signInBy(again(desk), person);
	await expect(hint(desk)).toHaveCount(0);
	await expect(title).toHaveValue("Not lost");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Presentation saved");
	await expect(desk.getByRole("row", { name: /Not lost/ })).toBeVisible();
	await other.close();
});

test("what says that the page stays goes with a save that works, though no other tab tells of the sign-in", async ({
	page: desk,
}) => {
	const { email, password } = await enter(desk, at);
	await open(desk, `${at.dashboard.url}/weekly-schedule`);
	await desk.getByLabel("Schedule Name").fill("Summer");
	const other = await signOutElsewhere(desk);
	await expect(hint(desk)).toContainText("You are signed out. This page stays");
	await other.close();
	// A page without scripts has the same cookies.
	const answer = await desk.request.post(`${at.dashboard.url}/login`, {
		form: { email, password },
		headers: { origin: at.dashboard.url },
	});
	expect(answer.url()).toMatch(/\/presentations$/);
	await expect(hint(desk)).toHaveCount(1);
	await desk.getByRole("button", { name: "Save", exact: true }).click();
	await expect(desk.getByRole("status")).toContainText("Schedule saved: Summer");
	await expect(hint(desk)).toHaveCount(0);
});

test("what was said of the sign-out is on the page no more once something is saved after it", async ({
	page: desk,
}) => {
	const person = await enter(desk, at);
	await open(desk, `${at.dashboard.url}/user-info?edit`);
	await desk.getByLabel("First name").fill("Ann");
	const other = await signOutElsewhere(desk);
	const status = desk.getByRole("status");
	await expect(status).toContainText("You are signed out. This page stays");
	await signInAt(other, person);
	await expect(hint(desk)).toHaveCount(0);
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(status).toContainText("Profile saved");
	await expect(status).not.toContainText("You are signed out");
	await other.close();
});

test("a page for anybody that another tab opens says who is signed in", async ({ page: desk }) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/user-info?edit`);
	await desk.getByLabel("First name").fill("Ann");
	const told = await desk.evaluateHandle(() => {
		const heard: string[] = [];
		new BroadcastChannel("session").onmessage = ({ data }) => heard.push(data);
		return heard;
	});
	const other = await desk.context().newPage();
	const pages = ["/resend-confirmation", "/forgot-password", "/confirm-email", "/user-info"];
	for (const [index, path] of pages.entries()) {
		await open(other, at.dashboard.url + path);
		await expect.poll(() => told.evaluate(({ length }) => length)).toBe(index + 1);
	}
	const heard = await told.jsonValue();
	expect(heard[0]).not.toBe("");
	expect(new Set(heard).size).toBe(1);
	await expect(hint(desk)).toHaveCount(0);
	await other.close();
});

interface Form {
	path: string;
	field: string;
	text: string;
	button: string;
	saved: RegExp;
}
const FORMS: Record<string, Form> = {
	"the profile": {
		path: "/user-info?edit",
		field: "First name",
		text: "Typed",
		button: "Save",
		saved: /Profile saved/,
	},
	"a new group": {
		path: "/devices?add",
		field: "Name of the new group",
		text: "Kitchen",
		button: "Add group",
		saved: /Group added: Kitchen/,
	},
	"a schedule": {
		path: "/simple-schedule",
		field: "Schedule Name",
		text: "Summer",
		button: "Save",
		saved: /Schedule saved: Summer/,
	},
};

for (const [name, { path, field, text, button, saved }] of Object.entries(FORMS))
	test(`${name}: what was typed stays when the sign-in has ended`, async ({ page: desk }) => {
		const person = await enter(desk, at);
		await open(desk, at.dashboard.url + path);
		const typed = desk.getByLabel(field);
		await typed.fill(text);
		await desk.context().clearCookies({ name: "session" });
		await desk.getByRole("button", { name: button, exact: true }).click();
		await expect(alert(desk)).toContainText("Signed out");
		await expect(typed).toHaveValue(text);
		await signInBy(again(desk), person);
		await expect(alert(desk)).toContainText("Signed out");
		await expect(typed).toHaveValue(text);
		await desk.getByRole("button", { name: button, exact: true }).click();
		await expect(desk.getByRole("status")).toContainText(saved);
	});

test("a page with something typed stays when another person signs in, and does not save for them", async ({
	page: desk,
}) => {
	await enter(desk, at);
	const bea = await at.signedIn(true);
	await open(desk, `${at.dashboard.url}/user-info?edit`);
	const typed = desk.getByLabel("First name");
	await typed.fill("Typed");
	const other = await signOutElsewhere(desk);
	await takeSeat(desk.context(), bea.visitor);
	await open(other, `${at.dashboard.url}/presentations`);
	await expect(hint(desk)).toContainText("Another account is signed in now");
	for (const _ of ["first", "once more"]) {
		await desk.getByRole("button", { name: "Save" }).click();
		await expect(alert(desk)).toContainText("Nothing was changed");
		await expect(alert(desk)).toBeFocused();
		await typed.focus();
		await expect(typed).toHaveValue("Typed");
	}
	expect((await ok(at.service, "getProfile", { token: bea.token })).firstName).not.toBe("Typed");
	// Whoever leaves the work sees the other account's pages, whole.
	await desk.getByRole("link", { name: "Cancel" }).click();
	await expect(hint(desk)).toHaveCount(0);
	await desk.getByRole("link", { name: "Edit" }).click();
	await desk.getByLabel("First name").fill("Bea");
	await desk.getByRole("button", { name: "Save" }).click();
	await expect(desk.getByRole("status")).toContainText("Profile saved");
	expect((await ok(at.service, "getProfile", { token: bea.token })).firstName).toBe("Bea");
	await other.close();
});

test("a page whose work is left goes to the sign-in, and one without work goes at once", async ({
	page: desk,
}) => {
	await enter(desk, at);
	await open(desk, `${at.dashboard.url}/verify-device`);
	await desk.getByLabel("Device code").fill("123");
	const idle = await desk.context().newPage();
	await open(idle, `${at.dashboard.url}/user-info?edit`);
	await signOutElsewhere(desk);
	await expect(idle.getByRole("heading", { name: "Sign in" })).toBeVisible();
	await expect(hint(desk)).toBeVisible();
	await expect(desk.getByLabel("Device code")).toHaveValue("123");
	await desk.getByRole("link", { name: "Device Management" }).first().click();
	await expect(desk.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("names typed in a dialog stay too, with a link there that can be followed", async ({
	page: desk,
}) => {
	const person = await enter(desk, at);
	const { device } = await pairScreen(at.service, person.token, { deviceName: "TV" });
	const query = `confirm=rename-devices&deviceId=${device.deviceId}`;
	await open(desk, `${at.dashboard.url}/devices?${query}`);
	const dialog = desk.getByRole("dialog", { name: "Rename" });
	const name = dialog.getByLabel("Name of screen 1");
	await name.fill("Lobby TV");
	await desk.context().clearCookies({ name: "session" });
	await dialog.getByRole("button", { name: "Save names" }).click();
	const link = dialog.getByRole("link", { name: "Sign in again in a new tab" });
	await expect(name).toHaveValue("Lobby TV");
	await signInBy(link, person);
	await expect(name).toHaveValue("Lobby TV");
	await dialog.getByRole("button", { name: "Save names" }).click();
	await expect(desk.getByRole("status")).toContainText("Renamed");
});

test("whoever leaves the work that a page stayed for has the other account's pages", async ({
	page: desk,
}) => {
	await enter(desk, at);
	const bea = await at.signedIn(true);
	await open(desk, `${at.dashboard.url}/verify-device`);
	await desk.getByLabel("Device code").fill("123");
	const other = await signOutElsewhere(desk);
	await takeSeat(desk.context(), bea.visitor);
	await open(other, `${at.dashboard.url}/presentations`);
	await expect(hint(desk)).toContainText("Another account is signed in now");
	await desk.getByRole("link", { name: "Device Management" }).first().click();
	await expect(desk.getByRole("heading", { name: "Device Management" })).toBeVisible();
	await expect(hint(desk)).toHaveCount(0);
	await other.close();
});

test("a question whose Yes came after the sign-in had ended stays, and its Yes works after signing in again", async ({
	page: desk,
}) => {
	const person = await enter(desk, at, ["Lobby"]);
	await desk.getByRole("link", { name: "Delete Lobby" }).click();
	const dialog = desk.getByRole("dialog", { name: "Confirmation" });
	await desk.context().clearCookies();
	await dialog.getByRole("button", { name: "Yes" }).click();
	await expect(dialog).toContainText("Your sign-in had ended");
	await signInBy(dialog.getByRole("link", { name: "Sign in again in a new tab" }), person);
	await dialog.getByRole("button", { name: "Yes" }).click();
	await expect(desk.getByRole("status")).toContainText("Presentation deleted");
	await expect(dialog).toHaveCount(0);
});
