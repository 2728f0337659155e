import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Programs that LibreOffice starts for PostScript and pictures that it cannot read itself, by names on the PATH. */
export const CONVERTERS = ["gs", "pstoedit", "convert", "magick"];

/** Makes a folder of programs of these names that do nothing, for the start of a PATH. Returns its path. */
export async function withoutConverters(workDir: string): Promise<string> {
	const folder = join(workDir, "programs");
	await mkdir(folder);
	for (const name of CONVERTERS)
		await writeFile(join(folder, name), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
	return folder;
}
