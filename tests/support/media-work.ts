import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processMedia } from "../../api/media/processing/process";
import type { MediaTask } from "../../api/media/processing/task";
import type { MediaTools } from "../../api/media/tools";
import { readSettings } from "../../api/start/config";

interface Upload {
	kind: MediaTask["kind"];
	fileName: string;
	bytes: Buffer;
	tools: MediaTools;
}

/** Processes an upload in a folder of its own, below the run's. `reports` is how far it had come each time it told. */
export async function processUpload({ bytes, ...task }: Upload) {
	const dataDir = await mkdtemp(join(tmpdir(), "media-"));
	const workDir = join(dataDir, "work");
	await mkdir(workDir);
	const path = join(workDir, "upload");
	await writeFile(path, bytes);
	const reports: number[] = [];
	const { mediaLimits: limits } = readSettings({});
	const result = await processMedia({ ...task, path, workDir, dataDir, limits }, (done) =>
		reports.push(done),
	);
	return { result, reports, path };
}
