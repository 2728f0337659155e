import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** TEST_BUILD_DIR: another build to test, while this one is being worked on. */
export const buildFolder = resolve(root, process.env.TEST_BUILD_DIR ?? "build");
/** The built service's folder and its program. */
export const serviceFolder = join(buildFolder, "api");
export const serviceProgram = join(serviceFolder, "main.js");
/** What the service prints once it answers; the group is its port. */
export const SERVICE_READY = /Service ready on http:\/\/\S+:(\d+)/;
