import { spawnSync } from "node:child_process";

const run = (command, args) => spawnSync(command, args, { stdio: "inherit" }).status === 0;

/** Installs Debian packages, as root. Returns whether that went well. */
export const aptInstall = (packages) =>
	run("apt-get", ["update"]) &&
	run("apt-get", ["install", "-y", "--no-install-recommends", ...packages]);
