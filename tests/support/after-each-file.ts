import { afterAll, vi } from "vitest";
import { killChildren } from "./children";
import { dropDatabases } from "./databases";
import { removeFolders } from "./temporary-folder";

// A worker runs several files. Clean up after each of them, also when a test failed.
afterAll(async () => {
	vi.useRealTimers();
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
	vi.unstubAllEnvs();
	killChildren();
	await dropDatabases();
	removeFolders();
});
