import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchFolder } from "../../api/start/folder-watch";
import { temporaryFolder } from "../support/temporary-folder";

const LOOK_MS = 5;
let folder: string;
let watch: Awaited<ReturnType<typeof watchFolder>>;
const onGone = vi.fn();
beforeEach(async () => {
	onGone.mockReset();
	folder = join(temporaryFolder(), "data");
	await mkdir(folder);
	watch = await watchFolder(folder, onGone, LOOK_MS);
});
afterEach(() => watch.stop());

test.each([
	["is removed", () => rm(folder, { recursive: true })],
	["is a file", () => rm(folder, { recursive: true }).then(() => writeFile(folder, ""))],
	["is another, as below a volume that is gone", () => replace()],
])("a folder that %s is told of, once", async (_, change) => {
	await change();
	await expect.poll(() => onGone.mock.calls.length).toBe(1);
	await rm(folder, { recursive: true, force: true });
	await mkdir(folder);
	// By then it would have looked again.
	const later = vi.fn();
	const other = await watchFolder(folder, later, LOOK_MS);
	await rm(folder, { recursive: true });
	await expect.poll(() => later.mock.calls.length).toBe(1);
	await other.stop();
	expect(onGone).toHaveBeenCalledTimes(1);
});

async function replace() {
	await rename(folder, `${folder}-away`);
	await mkdir(folder);
}
