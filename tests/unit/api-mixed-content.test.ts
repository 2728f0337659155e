import { afterEach, expect, test, vi } from "vitest";
import { readSettings } from "../../api/start/config";
import { openBlobs } from "../../api/start/open-blobs";
import { temporaryFolder } from "../support/temporary-folder";

afterEach(() => vi.restoreAllMocks());

/** What is said at a start with these addresses. */
async function said(env: Record<string, string>): Promise<unknown[]> {
	const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
	const settings = readSettings({ DATA_DIR: temporaryFolder(), ...env });
	const { allowBrowsers } = await openBlobs({ ...settings, secret: new Uint8Array(32) }, "owner");
	await allowBrowsers();
	return warn.mock.calls.flat();
}

const AT_HOME = "https://dash.example";

test.each<Record<string, string>>([
	{ DASHBOARD_URL: AT_HOME },
	{ DASHBOARD_URL: AT_HOME, API_PUBLIC_URL: "http://api.example" },
	{ DASHBOARD_URL: "https://localhost", API_PUBLIC_URL: "http://api.example" },
])("browsers would refuse the files: a start says so, with %o", async (env) => {
	expect(await said(env)).toEqual([expect.stringContaining("set API_PUBLIC_URL to its https")]);
});

test.each<Record<string, string>>([
	{},
	{ DASHBOARD_URL: "http://dash.example" },
	{ API_PUBLIC_URL: "http://api.example" },
	{ DASHBOARD_URL: AT_HOME, API_PUBLIC_URL: "https://api.example" },
	{ DASHBOARD_URL: AT_HOME, API_PUBLIC_URL: "http://127.0.0.1:3001" },
	{ DASHBOARD_URL: "https://localhost:3000" },
])("nothing is said with %o", async (env) => {
	expect(await said(env)).toEqual([]);
});
