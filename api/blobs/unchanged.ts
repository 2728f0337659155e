import { stat } from "node:fs/promises";

/** Whether a file or folder has not changed for so long; false for one that is gone. */
export const isUnchanged = (path: string, forMs: number): Promise<boolean> =>
	stat(path).then(
		({ mtimeMs }) => Date.now() - mtimeMs >= forMs || forMs === 0,
		(error: NodeJS.ErrnoException) => {
			if (error.code === "ENOENT") return false;
			throw error;
		},
	);
