/**
 * Installs what the tests convert videos and PowerPoint files with, where it is missing: ffmpeg and
 * LibreOffice Impress, by apt-get as root.
 */
import { spawnSync } from "node:child_process";

const PROGRAMS = { ffmpeg: "-version", ffprobe: "-version", soffice: "--version" };
const PACKAGES = ["ffmpeg", "libreoffice-impress", "fonts-liberation"];

const runs = ([name, option]) => spawnSync(name, [option], { stdio: "ignore" }).status === 0;
const missing = () => Object.entries(PROGRAMS).filter((program) => !runs(program));
const run = (command, args) => spawnSync(command, args, { stdio: "inherit" }).status === 0;

const isThere = () => missing().length === 0;
const install = () =>
	run("apt-get", ["update"]) &&
	run("apt-get", ["install", "-y", "--no-install-recommends", ...PACKAGES]) &&
	isThere();
if (!isThere() && !install()) {
	const names = missing().map(([name]) => name);
	console.error(
		`The tests of videos and PowerPoint files need ${names.join(", ")}. Install ffmpeg and LibreOffice Impress, or run the tests as root where there is apt-get.`,
	);
	process.exitCode = 1;
}
