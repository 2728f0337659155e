import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { aptInstall } from "./apt.mjs";

/** The headless shell first: without a window to draw, the same tests take two thirds of the CPU time. */
const KNOWN = [
	"/usr/bin/chromium-headless-shell",
	"/usr/bin/chromium",
	"/usr/bin/chromium-browser",
	"/usr/bin/google-chrome",
	"/usr/bin/google-chrome-stable",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const SYSTEM_PACKAGES = ["chromium-headless-shell", "chromium"];
const PLAYWRIGHT_INSTALL = ["node_modules/@playwright/test/cli.js", "install", "chromium"];

/** The path of a Chromium on this machine: named by CHROMIUM_PATH, installed, or Playwright's own. */
export function browserPath() {
	const named = process.env.CHROMIUM_PATH;
	return [named, ...KNOWN, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** Finds a browser or installs one: Playwright's own, else the system's package. Throws if neither works. */
export function ensureBrowser() {
	if (browserPath()) return;
	console.log("No browser found; installing one for the tests …");
	const installers = [
		() => SYSTEM_PACKAGES.some((name) => aptInstall([name])),
		() => spawnSync(process.execPath, PLAYWRIGHT_INSTALL, { stdio: "inherit" }).status === 0,
	];
	if (process.getuid?.() !== 0) installers.reverse();
	if (!installers.some((install) => install() && browserPath()))
		throw new Error("No browser for the tests: install Chromium and set CHROMIUM_PATH to it");
}
