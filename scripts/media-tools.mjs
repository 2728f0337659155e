/**
 * Installs what the tests convert videos and PowerPoint files with, where it is missing: ffmpeg and
 * LibreOffice Impress, by apt-get as root.
 */
import { spawnSync } from "node:child_process";
import { aptInstall } from "./apt.mjs";

const PROGRAMS = { ffmpeg: "-version", ffprobe: "-version", soffice: "--version" };
const PACKAGES = ["ffmpeg", "libreoffice-impress", "fonts-liberation"];

const runs = ([name, option]) => spawnSync(name, [option], { stdio: "ignore" }).status === 0;
const missing = () => Object.entries(PROGRAMS).filter((program) => !runs(program));

const isThere = () => missing().length === 0;
if (!isThere() && !(aptInstall(PACKAGES) && isThere())) {
	const names = missing().map(([name]) => name);
	console.error(
		`The tests of videos and PowerPoint files need ${names.join(", ")}. Install ffmpeg and LibreOffice Impress, or run the tests as root where there is apt-get.`,
	);
	process.exitCode = 1;
}
