import "./need-node.mjs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isProgram } from "./is-program.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Every TypeScript project of the repository, the one that takes longest first. */
export const TYPE_PROJECTS = [
	"tests",
	".",
	"api",
	"contract",
	"openid",
	"check",
	"player",
	"player/tsconfig.worker.json",
	"scripts",
];

/** What `node` is given to check a project. What it finds out is kept, so that the next time it looks at changes only. */
export function typeCheck(project) {
	const kept = join("build/types", `${project.replaceAll(/\W+/g, "-")}.tsbuildinfo`);
	const tsc = join(root, "node_modules/typescript-native/bin/tsc");
	return [tsc, "-p", project, "--incremental", "--tsBuildInfoFile", kept];
}

if (isProgram(import.meta.url)) {
	const check = (project) =>
		spawnSync(process.execPath, typeCheck(project), { cwd: root, stdio: "inherit" }).status;
	process.exitCode = TYPE_PROJECTS.map(check).every((status) => status === 0) ? 0 : 1;
}
