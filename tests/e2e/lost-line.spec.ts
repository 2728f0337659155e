import { expect, test } from "@playwright/test";
import { type FaultProxy, startProxy } from "../support/proxy";
import { enter, house, open } from "./house";

// The line goes down while a form is answered.

const at = house();

test.describe("where an answer breaks off midway", () => {
	let line: FaultProxy;
	test.beforeEach(async () => {
		line = await startProxy(at.dashboard.url);
	});
	test.afterEach(() => line.stop());

	test("a form stays, and says that there was no response", async ({ page: desk }) => {
		await enter(desk, at);
		await open(desk, `${line.url}/user-info?edit`);
		const name = desk.getByLabel("First name");
		await name.fill("Ann");
		line.harm("POST", "/user-info.data", "tear");
		await desk.getByRole("button", { name: "Save" }).click();
		await expect(desk.getByRole("alert")).toContainText("No response from server");
		await expect(name).toHaveValue("Ann");
	});
});
