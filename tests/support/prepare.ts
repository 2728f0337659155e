import { build } from "../../scripts/build.mjs";
import { makeTemplate } from "./fresh-data";

/** Before all tests: builds what has changed, or each dashboard would, and makes the data that all workers copy. */
export default async function prepare(): Promise<void> {
	if (!process.env.TEST_BUILD_DIR) await build(["app", "api", "player"]);
	await makeTemplate();
}
