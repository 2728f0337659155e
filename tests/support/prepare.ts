import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { makePostgresTemplate, makeTemplate } from "./fresh-data";

const cwd = fileURLToPath(new URL("../..", import.meta.url));

/** Before all tests: builds what has changed, or each dashboard would, and makes the data that all workers copy. */
export default async function prepare(): Promise<void> {
	if (!process.env.TEST_BUILD_DIR) {
		// In a process of its own: the tests' module runner lacks what the build uses.
		const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], {
			cwd,
			stdio: "inherit",
		});
		if (status !== 0) throw new Error("The programs could not be built.");
	}
	await makeTemplate();
	if (process.env.SIGNAGE_POSTGRES) await makePostgresTemplate();
}
