import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Those that go with the test file. */
const folders = new Set<string>();

/** A folder that goes when the test file has ended. */
export function temporaryFolder(): string {
	const path = mkdtempSync(join(tmpdir(), "signage-"));
	folders.add(path);
	return path;
}

/** Has a temporary folder outlive the test file; it goes with the run. */
export const keepFolder = (path: string): boolean => folders.delete(path);

/** Removes a folder, also while a program that is ending still writes into it. */
export function removeFolder(path: string): void {
	rmSync(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

/** Removes the folders that the tests of a file have made. */
export function removeFolders(): void {
	for (const path of folders) removeFolder(path);
	folders.clear();
}
