import type { TestProject } from "vitest/node";
import { startAzurite } from "./azurite";

/**
 * Before all tests of a project with files in Azure: starts the emulator for the run, and tells the workers where it is.
 * Resolves to what ends it.
 */
export default async function startStorage(project: TestProject): Promise<() => Promise<void>> {
	const isWanted = project.config.env.TEST_STORAGE === "azure";
	if (!isWanted || process.env.SIGNAGE_AZURITE) return async () => undefined;
	const { connectionString, stop } = await startAzurite();
	process.env.SIGNAGE_AZURITE = connectionString;
	return async () => {
		delete process.env.SIGNAGE_AZURITE;
		await stop();
	};
}
