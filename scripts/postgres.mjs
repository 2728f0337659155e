/** Finds PostgreSQL's programs for the tests, and installs them where they are missing, by apt-get as root. */
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { aptInstall } from "./apt.mjs";
import { isProgram } from "./is-program.mjs";

const PROGRAMS = ["initdb", "postgres"];
/** Debian's folders, one for each version. */
const VERSIONS = "/usr/lib/postgresql";

const versions = () =>
	existsSync(VERSIONS)
		? readdirSync(VERSIONS).sort((one, other) => Number(other) - Number(one))
		: [];

/** The folder with PostgreSQL's programs, the newest that Debian has, else on the PATH; undefined where there is none. */
export function postgresFolder() {
	const folders = [
		...versions().map((version) => join(VERSIONS, version, "bin")),
		...(process.env.PATH ?? "").split(delimiter),
	];
	return folders.find((folder) => PROGRAMS.every((name) => existsSync(join(folder, name))));
}

function install() {
	if (postgresFolder() || (aptInstall(["postgresql"]) && postgresFolder())) return;
	console.error(
		"The tests need PostgreSQL's initdb and postgres. Install PostgreSQL 13 or later, or run the tests as root where there is apt-get. TEST_DATABASE=pglite does without.",
	);
	process.exitCode = 1;
}

if (isProgram(import.meta.url)) install();
