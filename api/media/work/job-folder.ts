import { access, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ChildEnd } from "../../jobs/run-child";

/** The folder of a job was removed while it was needed: that says nothing of the file. */
export class JobFolderGoneError extends Error {}

const isThere = (path: string): Promise<boolean> =>
	access(path).then(
		() => true,
		() => false,
	);

/**
 * Runs the work of a job in a new folder below the worker's, which is removed afterwards.
 * @throws JobFolderGoneError where the work failed and one of the two is not there
 */
export async function inJobFolder<Result>(
	workRoot: string,
	work: (path: string) => Promise<ChildEnd<Result>>,
): Promise<ChildEnd<Result>> {
	let path = workRoot;
	try {
		path = await mkdtemp(join(workRoot, "job-"));
		const end = await work(path);
		const hasFailed = end.type === "died" || end.type === "refused";
		if (hasFailed && !(await isThere(path))) throw new Error(`The work ended: ${end.type}`);
		return end;
	} catch (cause) {
		if (await isThere(path)) throw cause;
		throw new JobFolderGoneError(`${path} was removed`, { cause });
	} finally {
		if (path !== workRoot) await rm(path, { recursive: true, force: true });
	}
}
