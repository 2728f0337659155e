import { resolve } from "node:path";
import { sizeText } from "@signage/contract/text/shown-size";
import { keepFilesToOurselves } from "./disk/own-only";
import type { Exported } from "./moving/export";
import { ended, tellUsage } from "./start/command";
import { readSettings, type Settings } from "./start/config";
import { backUpData, exportData } from "./start/export-data";
import { importData } from "./start/import-data";
import { startWatchdog, type Watchdog } from "./start/watchdog";

const USAGE = `Usage: npm run <command> -- <folder>

  export   writes an installation that is stopped into a new folder
  backup   the same while it runs, as it is at one moment
  import   reads such a folder into an empty installation
  restore  the same

DATA_DIR and DATABASE_URL say which installation. An interrupted command is started again with the same folder.`;

type Command = (settings: Settings, folder: string, watch: () => Watchdog) => Promise<void>;

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

function tellMissing(missing: string[], has: string): void {
	if (missing.length === 0) return;
	console.error(
		`${has} ${counted(missing.length, "file")} of ${new Set(missing.map((key) => key.split("/")[0])).size} uploads: ${missing.join(", ")}`,
	);
	process.exitCode = 1;
}

async function write(folder: string, making: Promise<Exported>): Promise<void> {
	const { tables, rows, blobs, blobBytes, kept, missing, readMs } = await making;
	const there = kept > 0 ? `, of which ${kept} were there from an interrupted try` : "";
	console.log(
		`Wrote ${counted(rows, "row")} of ${tables} tables and ${counted(blobs, "file")} (${sizeText(blobBytes)}${there}) into ${folder}.`,
	);
	console.log(`Reading the rows took ${readMs.map((ms) => `${Math.round(ms)} ms`).join(", ")}.`);
	console.log(
		"It holds the keys of the installation and what identifies its people: only you may read it. Keep it so.",
	);
	tellMissing(missing, "All the rest is there, but the storage lacks, or has damaged,");
}

const read: Command = async (settings, folder, watch) => {
	const { tables, rows, blobs, kept, migratedFrom, missing } = await importData(
		settings,
		folder,
		watch,
	);
	const there = kept > 0 ? `, of which ${kept} were there from an interrupted try` : "";
	const place = settings.postgres ? `${settings.dataDir} and DATABASE_URL` : settings.dataDir;
	console.log(
		`Read ${counted(rows, "row")} of ${tables} tables and ${counted(blobs, "file")}${there} into ${place}, and compared all of it.`,
	);
	if (migratedFrom) console.log(`The database was brought up to date from ${migratedFrom}.`);
	tellMissing(missing, "What is missing was missing when it was written:");
};

const COMMANDS: Readonly<Record<string, Command>> = {
	export: (settings, folder, watch) => write(folder, exportData(settings, folder, watch)),
	backup: (settings, folder, watch) => write(folder, backUpData(settings, folder, watch)),
	import: read,
	restore: read,
};

async function run(args: string[]): Promise<void> {
	const [name = "", folder = ""] = args;
	const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
	const isRight = command !== undefined && folder !== "" && args.length === 2;
	if (tellUsage(USAGE, args, isRight) || !command) return;
	keepFilesToOurselves();
	const settings = readSettings(process.env);
	// npm runs it in the project's root, and tells where it was called.
	const path = resolve(process.env.INIT_CWD ?? "", folder);
	// PGlite hangs where it cannot write.
	await command(settings, path, () => startWatchdog(`The ${name}`));
}

await run(process.argv.slice(2)).catch(ended);
