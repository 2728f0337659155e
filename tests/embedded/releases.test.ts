import { execFile } from "node:child_process";
import { createReadStream, createWriteStream, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { constants, createBrotliDecompress } from "node:zlib";
import { expect, test } from "vitest";
import type { Filled } from "../fixtures/releases/fill.mjs";
import { ok } from "../support/caller";
import { checkFilled } from "../support/moving";
import { startService } from "../support/service";
import { temporaryFolder } from "../support/temporary-folder";

const kept = fileURLToPath(new URL("../fixtures/releases/", import.meta.url));
const releases = readdirSync(kept, { withFileTypes: true }).filter((one) => one.isDirectory());

/** A release's data folder, as it was left when its service had stopped. */
async function dataOf(release: string): Promise<string> {
	const [dataDir, aside] = [temporaryFolder(), join(temporaryFolder(), "data.tar")];
	const params = { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 };
	// In a file, as tar does not read a pipe to its end.
	await pipeline(
		createReadStream(join(kept, release, "data.tar.br")),
		createBrotliDecompress({ params }),
		createWriteStream(aside),
	);
	await promisify(execFile)("tar", ["-xf", aside, "-C", dataDir]);
	return dataDir;
}

test("this release has a folder too", async () => {
	const { version } = JSON.parse(
		await readFile(fileURLToPath(new URL("../../package.json", import.meta.url)), "utf8"),
	);
	expect(releases.map(({ name }) => name)).toContain(version);
	expect(releases.length).toBeGreaterThan(2);
});

test.each(releases.map(({ name }) => name))(
	"the service starts on the data of %s: people, presentations, files and screens are there",
	async (release) => {
		const filled: Filled = JSON.parse(await readFile(join(kept, release, "filled.json"), "utf8"));
		const service = await startService({ dataDir: await dataOf(release) });
		const token = await checkFilled(service, filled);
		const body = { title: "New" };
		const { presentationId } = await ok(service, "createPresentation", { token, body });
		expect(presentationId).toBeGreaterThan(filled.presentationId);
		await service.stop();
	},
);
