import { expect, type Request, test } from "@playwright/test";
import { makePdf } from "../fixtures/media/pdf";
import { type Azurite, startAzurite } from "../support/azurite";
import { freePort } from "../support/free-port";
import { type Site, startSite } from "../support/site";
import { blobNames, containerClient } from "../support/storage";
import { BLUE } from "./colors";
import { giveToDefaultGroup, listen, lobbyIsReady, pair } from "./desk";
import { drop, MIB, press } from "./files";
import { seat } from "./seated";
import { sees } from "./seen-colors";

const CONTAINER = "journey";
let azurite: Azurite;
let site: Site;
test.beforeAll(async () => {
	azurite = await startAzurite();
	const [port, apiPort] = [await freePort(), await freePort()];
	site = await startSite({
		serviceEnv: {
			API_PORT: String(apiPort),
			AZURE_STORAGE_CONNECTION_STRING: azurite.connectionString,
			AZURE_STORAGE_CONTAINER: CONTAINER,
			DASHBOARD_URL: `http://127.0.0.1:${port}`,
			API_PUBLIC_URL: `http://127.0.0.1:${apiPort}`,
		},
		dashboardEnv: { PORT: String(port), MEDIA_ORIGINS: azurite.origin },
	});
});
test.afterAll(async () => {
	await site.stop();
	await azurite.stop();
});

test("a dropped file goes to Azure in pieces, past the dashboard, and from there to a screen", async ({
	browser,
}) => {
	const office = await browser.newContext();
	const lobby = await browser.newContext();
	const complaints = [listen(office), listen(lobby)];
	const desk = await office.newPage();
	const screen = await lobby.newPage();
	await seat(office, site);

	const pieces: string[] = [];
	let throughDashboard = 0;
	const count = async (request: Request) => {
		const { origin, searchParams } = new URL(request.url());
		if (origin === azurite.origin && request.method() === "PUT")
			pieces.push(String(searchParams.get("comp")));
		if (origin === site.dashboard.url) throughDashboard += (await request.sizes()).requestBodySize;
	};
	const counted: Promise<void>[] = [];
	desk.on("requestfinished", (request) => void counted.push(count(request)));
	const shown: string[] = [];
	for (const page of [desk, screen])
		page.on("response", (answer) => {
			const { origin, pathname } = new URL(answer.url());
			if (origin === azurite.origin && answer.request().method() === "GET")
				shown.push(`${answer.ok()} ${pathname.split("/").pop()}`);
		});

	await desk.goto(`${site.dashboard.url}/presentation`);
	await desk.waitForFunction(() => document.querySelector("[role=status]") !== null);
	await desk.getByLabel("Title", { exact: true }).fill("Lobby");
	const pdf = makePdf([{ width: 960, height: 540, color: BLUE }]);
	const spaces = 17 * MIB;
	const type = "application/pdf";
	await drop(desk, [{ name: "tour.pdf", type, body: pdf.toString("base64"), spaces }]);
	await press(desk, "Yes");
	await press(desk, "Save");
	await expect(desk.getByRole("status")).toContainText("Presentation saved", { timeout: 90_000 });
	await desk.getByRole("link", { name: "No", exact: true }).click();
	await expect(desk).toHaveURL(/\/presentations$/);
	await lobbyIsReady(desk);
	await Promise.all(counted);
	expect(pieces.sort()).toEqual(["block", "block", "block", "blocklist"]);
	expect(throughDashboard).toBeLessThan(100_000);
	const names = await blobNames(azurite.connectionString, CONTAINER);
	const upload = names.find((name) => name.endsWith("/original"));
	const container = await containerClient(azurite.connectionString, CONTAINER);
	const stored = await container.getBlobClient(String(upload)).getProperties();
	expect(stored.contentLength).toBe(pdf.length + spaces);

	await pair(desk, screen, site.service.url);
	await giveToDefaultGroup(desk);
	await sees(screen, [BLUE]);
	expect(shown).toContain("true thumb");
	expect(shown).toContain("true display");
	expect(shown.filter((one) => one.startsWith("false"))).toEqual([]);
	expect(complaints.flat()).toEqual([]);
	await office.close();
	await lobby.close();
});
