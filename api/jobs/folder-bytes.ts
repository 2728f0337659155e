import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/** The bytes of all files below a folder. What goes away meanwhile counts nothing. */
export async function folderBytes(folder: string): Promise<number> {
	const names = await readdir(folder, { recursive: true }).catch(() => []);
	let bytes = 0;
	for (const name of names)
		bytes += await lstat(join(folder, name)).then(
			({ size }) => size,
			() => 0,
		);
	return bytes;
}
